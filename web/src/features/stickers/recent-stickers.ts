import type { StickerContent } from '@mynah/contract/message-kinds/sticker'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { onSessionEnd } from '#client/session/use-session.ts'

const storageKey = 'recent-stickers'
const recentMax = 12

onSessionEnd(() => removeItem(storageKey))

/** The stickers that were sent from this device, latest first. */
export const recentStickers = (): StickerContent[] =>
  JSON.parse(getItem(storageKey) ?? '[]') as StickerContent[]

export function remember(sticker: StickerContent): void {
  const others = recentStickers().filter(({ id }) => id !== sticker.id)
  setItem(storageKey, JSON.stringify([sticker, ...others].slice(0, recentMax)))
}
