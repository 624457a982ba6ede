import { useQuery } from '@tanstack/react-query'
import { stickers, type Sticker } from '@mynah/contract/stickers'
import { msgType } from '@mynah/contract/message-kinds'
import { api } from '#client/api.ts'
import type { ChatKey } from '@mynah/client/conversation-state'
import { messageStore } from '#client/chat.ts'
import { patch, query, invalidate } from '#client/query.ts'
import { upload } from '#client/uploads.ts'

export type { ChatKey }

export const usePacks = () => useQuery({ ...query(stickers.packs, {}), select: ({ list }) => list })
export const useMine = () => useQuery({ ...query(stickers.mine, {}), select: ({ list }) => list })

/** Makes stickers of pictures on this device. @returns how many were made; the toast has said why one was not. */
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

/** Sends a sticker; the server looks it up by its id. */
export function sendSticker(chat: ChatKey, sticker: Sticker): void {
  messageStore.send(chat, { msgType: msgType.sticker, content: JSON.stringify(sticker) })
}

/** Makes one of my stickers of a picture or of a user's sticker. */
export async function addSticker(url: string): Promise<void> {
  await api(stickers.add, { url })
  await invalidate(stickers.mine)
}

/** These come first, in their order. */
export async function putFirst(chosen: readonly Sticker[]): Promise<void> {
  const ids = chosen.map(({ id }) => id)
  await api(stickers.order, { ids })
  patch(stickers.mine, {}, ({ list }) => ({
    list: [...chosen, ...list.filter(({ id }) => !ids.includes(id))],
  }))
}
