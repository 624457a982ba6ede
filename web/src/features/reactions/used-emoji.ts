import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { onSessionEnd } from '#client/session/use-session.ts'

export const firstEmoji = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

const storageKey = 'reactions-used'
const rememberedMax = 50

onSessionEnd(() => removeItem(storageKey))

const counts = (): [emoji: string, count: number][] =>
  JSON.parse(getItem(storageKey) ?? '[]') as [string, number][]

/** The six most used emoji of this device that are allowed; filled up with the usual ones. */
export function mostUsed(allowed?: readonly string[]): string[] {
  const used = counts().map(([emoji]) => emoji)
  return [...new Set([...used, ...firstEmoji, ...(allowed ?? [])])]
    .filter((emoji) => !allowed || allowed.includes(emoji))
    .slice(0, firstEmoji.length)
}

export function noteUsed(emoji: string): void {
  const all = new Map(counts())
  all.set(emoji, (all.get(emoji) ?? 0) + 1)
  const sorted = [...all].toSorted(([, a], [, b]) => b - a).slice(0, rememberedMax)
  setItem(storageKey, JSON.stringify(sorted))
}

export const withoutTone = (emoji: string) => emoji.replaceAll(/[\u{1F3FB}-\u{1F3FF}]/gu, '')
