import { useQuery } from '@tanstack/react-query'
import { msgType } from '@mynah/contract/message-kinds'
import type { StickerContent } from '@mynah/contract/message-kinds/sticker'
import { stickerPacks, type PersonalPack } from '@mynah/contract/sticker-packs'
import type { InputOf } from '@mynah/contract/kit'
import type { ChatKey } from '@mynah/client/conversation-state'
import { newDigits } from '@mynah/client/ids'
import { api } from '#client/api/api.ts'
import { attempt, worked } from '#client/api/attempt.ts'
import { messageStore } from '#client/chat/chat.ts'
import { invalidate, query } from '#client/api/query.ts'
import { upload } from '#client/api/uploads.ts'
import { patiently } from '#ui/patiently.ts'
import { saveFile } from '@mynah/ui/save-file.ts'
import type { PackFile } from './pack-file.ts'

export { copyText } from '#client/device/clipboard.ts'
export type { ChatKey, PersonalPack }

/** A pack as it is written: what is saved as a whole. */
export type PackDraft = InputOf<typeof stickerPacks.save>

export const newPack = (): PackDraft => ({ id: newDigits(), name: '', list: [] })

/** The packs that I made and added. */
export const usePersonalPacks = () =>
  useQuery({ ...query(stickerPacks.list, {}), select: ({ list }) => list })

export const usePack = (id: string) => useQuery(query(stickerPacks.get, { id }))

const refresh = () => Promise.all([invalidate(stickerPacks.list), invalidate(stickerPacks.get)])

/** @throws as `api` does */
export async function savePack(draft: PackDraft): Promise<void> {
  await api(stickerPacks.save, draft)
  await refresh()
}

/** Each of these says whether it worked; the toast has said why not. */
const changed = async (action: () => Promise<unknown>): Promise<boolean> => {
  const isDone = await worked(action)
  await refresh()
  return isDone
}
export const deletePack = (id: string) => changed(() => api(stickerPacks.remove, { id }))
export const addPack = (id: string) => changed(() => api(stickerPacks.add, { id }))
export const leavePack = (id: string) => changed(() => api(stickerPacks.leave, { id }))

/** The address of a picture that went up; undefined where it did not, of which the toast has said why. */
export const uploadPicture = async (file: File): Promise<string | undefined> =>
  (await attempt(() => upload(file, 'face')))?.url

export const isPackFile = ({ name, type }: File): boolean =>
  type === 'application/zip' || type === 'application/x-zip-compressed' || /\.zip$/i.test(name)

/** What a file holds for a pack, or the text that says why it is not read. */
export async function readPack(file: File): Promise<PackFile | 'unreadable' | 'tooLarge'> {
  const { readPackFile, ZipFault } = await patiently(() => import('./pack-file.ts'))
  try {
    return await readPackFile(file)
  } catch (error) {
    return error instanceof ZipFault ? error.reason : 'unreadable'
  }
}

/** Hands a pack to the downloads as a file. @returns whether that worked */
export const exportPack = (pack: PersonalPack): Promise<boolean> =>
  import('./pack-file.ts')
    .then(({ packFileOf }) => packFileOf(pack))
    .then(
      (file) => {
        saveFile(file, file.name)
        return true
      },
      () => false,
    )

/** Sends a sticker; the server looks it up by its id. */
export function sendSticker(chat: ChatKey, sticker: StickerContent): void {
  messageStore.send(chat, { msgType: msgType.sticker, content: JSON.stringify(sticker) })
}

/** A pack is passed on by its first sticker, whose menu leads to it. */
export function sendPack(chat: ChatKey, { id, list }: PersonalPack): void {
  const [cover] = list
  if (!cover) return
  const { emojis: _, ...sticker } = cover
  sendSticker(chat, { ...sticker, pack: id })
}

/** Where everyone with an account here finds the pack. */
export const addressOf = (path: string): string => `${location.origin}${location.pathname}#${path}`
