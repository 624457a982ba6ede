import { createHash } from 'node:crypto'

/** Chats are digested in so many groups: one that changed is read again with those of its group. */
export const chatGroups = 32
const digestLength = 7

/** What went wrong on a device is mended after that. */
const lastsMs = 7 * 86_400_000
/** A mark of the same state is given anew when it is that old: mostly a device has nothing to store. */
const renewedAfterMs = 86_400_000

/** What a device has: a digest for each part of the answer, and for each group of chats. */
export type State = { parts: readonly string[]; chats: readonly string[] }
export type Known = State & { at: number }

/** 42 bits of it. */
export const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('base64url').slice(0, digestLength)
}

/**
 * `head` is of all that must be the same for the digests to mean the same. Nothing secret stands in a mark, and nothing
 * signs it: one that was made up hides changes from the device that sends it, and shows it nothing.
 */
export const markOf = (head: string, { parts, chats }: State, at: number): string =>
  [at.toString(36), head, parts.join(''), chats.join('')].join('.')

/** What a device has by its mark; undefined where nothing is proven. */
export function knownBy(mark: string, head: string, now: number): Known | undefined {
  const [time = '', of, parts = '', chats = ''] = mark.split('.')
  const at = Number.parseInt(time, 36)
  const isCurrent = at <= now && at > now - lastsMs
  return of === head && isCurrent ? { at, parts: digestsIn(parts), chats: digestsIn(chats) } : undefined
}

/** The time of the mark of a state: that of the device's, where it has that state since lately. */
export const timeOf = (known: Known | undefined, now: number): number =>
  known && now - known.at < renewedAfterMs ? known.at : now

const digestsIn = (text: string): string[] => {
  const digests: string[] = []
  for (let at = 0; at < text.length; at += digestLength) digests.push(text.slice(at, at + digestLength))
  return digests
}
