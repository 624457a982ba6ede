import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { onSessionEnd } from '#client/session/use-session.ts'

const storageKey = 'recent-emoji'
const recentMax = 24

onSessionEnd(() => removeItem(storageKey))

/** Emoji recently used on this device, the latest first. */
export const recentEmoji = (): string[] => JSON.parse(getItem(storageKey) ?? '[]') as string[]

export function rememberEmoji(emoji: string): void {
  const others = recentEmoji().filter((one) => one !== emoji)
  setItem(storageKey, JSON.stringify([emoji, ...others].slice(0, recentMax)))
}
