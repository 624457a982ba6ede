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

/** A pack that is being edited, which is saved as one. */
export type PackDraft = InputOf<typeof stickerPacks.save>

export const newPack = (): PackDraft => ({ id: newDigits(), name: '', list: [] })

/** The packs that the user made and added. */
export const usePersonalPacks = () =>
  useQuery({ ...query(stickerPacks.list, {}), select: ({ list }) => list })

export const usePack = (id: string) => useQuery(query(stickerPacks.get, { id }))

const refresh = () => Promise.all([invalidate(stickerPacks.list), invalidate(stickerPacks.get)])

/** @throws as `api` does */
export async function savePack(draft: PackDraft): Promise<void> {
  await api(stickerPacks.save, draft)
  await refresh()
}

/** @returns whether it succeeded; if not, a toast has shown the reason */
const changed = async (action: () => Promise<unknown>): Promise<boolean> => {
  const isDone = await worked(action)
  await refresh()
  return isDone
}
export const deletePack = (id: string) => changed(() => api(stickerPacks.remove, { id }))
export const addPack = (id: string) => changed(() => api(stickerPacks.add, { id }))
export const leavePack = (id: string) => changed(() => api(stickerPacks.leave, { id }))

/** The address of an uploaded picture; undefined if it failed, after a toast has shown the reason. */
export const uploadPicture = async (file: File): Promise<string | undefined> =>
  (await attempt(() => upload(file, 'face')))?.url

export const isPackFile = ({ name, type }: File): boolean =>
  type === 'application/zip' || type === 'application/x-zip-compressed' || /\.zip$/i.test(name)

/** Reads a pack from a file. @returns the pack, or the reason why it is refused */
export async function readPack(file: File): Promise<PackFile | 'unreadable' | 'tooLarge'> {
  const { readPackFile, ZipFault } = await patiently(() => import('./pack-file.ts'))
  try {
    return await readPackFile(file)
  } catch (error) {
    return error instanceof ZipFault ? error.reason : 'unreadable'
  }
}

/** Saves a pack as a download. @returns whether that succeeded */
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

/** A pack is sent as its first sticker, whose menu leads to it. */
export function sendPack(chat: ChatKey, { id, list }: PersonalPack): void {
  const [cover] = list
  if (!cover) return
  const { emojis: _, ...sticker } = cover
  sendSticker(chat, { ...sticker, pack: id })
}

/** The address of the pack for all users with an account here. */
export const addressOf = (path: string): string => `${location.origin}${location.pathname}#${path}`
