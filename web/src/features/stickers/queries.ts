import { useQuery } from '@tanstack/react-query'
import type { StickerContent } from '@mynah/contract/message-kinds/sticker'
import { stickers, type Sticker } from '@mynah/contract/stickers'
import { api } from '#client/api/api.ts'
import { patch, query, invalidate } from '#client/api/query.ts'
import { saveWhole, useWholeDraft, wholeDraftOf } from '#client/storage/drafts.ts'
import { upload } from '#client/api/uploads.ts'
import { sendSticker, type ChatKey } from '#features/sticker-packs/index.ts'
import { remember } from './recent-stickers.ts'

export type { ChatKey }

export const usePacks = () => useQuery({ ...query(stickers.packs, {}), select: ({ list }) => list })
export const useMine = () => useQuery({ ...query(stickers.mine, {}), select: ({ list }) => list })

/** Adds stickers made of pictures on this device. @returns how many were added; a toast has shown each error */
export async function addPictures(files: readonly File[]): Promise<number> {
  let made = 0
  for (const file of files) {
    const added = await upload(file, 'face')
      .then(({ url }) => api(stickers.add, { url }))
      .catch(() => undefined)
    if (added) made += 1
  }
  await invalidate(stickers.mine)
  return made
}

export async function remove(ids: string[]): Promise<void> {
  await api(stickers.remove, { ids })
  patch(stickers.mine, {}, ({ list }) => ({ list: list.filter(({ id }) => !ids.includes(id)) }))
}

/** Sends a sticker, which is first among the recent ones then. */
export function sendAndRemember(chat: ChatKey, { id, url, width, height, pack }: StickerContent): void {
  const sticker = { id, url, width, height, ...(pack !== undefined && { pack }) }
  remember(sticker)
  sendSticker(chat, sticker)
}

export const useDraftText = (chat: ChatKey): string => useWholeDraft(chat).text

/** Sends it instead of the text in the composer. */
export function sendInstead(chat: ChatKey, sticker: StickerContent): void {
  saveWhole(chat, { ...wholeDraftOf(chat), text: '', entities: [] })
  sendAndRemember(chat, sticker)
}

/** Adds a sticker made of a picture or of another user's sticker. */
export async function addSticker(url: string): Promise<void> {
  await api(stickers.add, { url })
  await invalidate(stickers.mine)
}

/** Moves these stickers to the front, in their order. */
export async function putFirst(chosen: readonly Sticker[]): Promise<void> {
  const ids = chosen.map(({ id }) => id)
  await api(stickers.order, { ids })
  patch(stickers.mine, {}, ({ list }) => ({
    list: [...chosen, ...list.filter(({ id }) => !ids.includes(id))],
  }))
}
