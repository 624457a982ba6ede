import { createHash } from 'node:crypto'

/** The number of groups of chats: if one chat changed, all of its group are read again. */
export const chatGroups = 32
const digestLength = 7

/** A mark expires after this time, so that an error on a device is corrected. */
const lastsMs = 7 * 86_400_000
/** Age at which an unchanged mark is renewed; until then the device has nothing to store. */
const renewedAfterMs = 86_400_000

/**
 * What a device has: a digest for each part of the answer, and for each group of chats; of the facts about all chats;
 * and of the messages with which it missed none, '' if it missed some.
 */
export type State = {
  parts: readonly string[]
  chats: readonly string[]
  chatFacts: string
  messages: string
}
export type Known = State & { at: number }

/** 42 bits of it. */
export const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('base64url').slice(0, digestLength)
}

/**
 * `head` covers everything that digests depend on. A mark contains no secrets and is not signed: a forged one only
 * hides changes from the device that sends it.
 */
export const markOf = (head: string, { parts, chats, chatFacts, messages }: State, at: number): string =>
  [at.toString(36), head, parts.join(''), chats.join(''), chatFacts, messages].join('.')

/** What a device has according to its mark; undefined if the mark is not valid. */
export function knownBy(mark: string, head: string, now: number): Known | undefined {
  const [time = '', of, parts = '', chats = '', chatFacts = '', messages = ''] = mark.split('.')
  const at = Number.parseInt(time, 36)
  const isCurrent = at <= now && at > now - lastsMs
  if (of !== head || !isCurrent) return undefined
  return { at, parts: digestsIn(parts), chats: digestsIn(chats), chatFacts, messages }
}

/** The time of the new mark: that of the device's mark, if its state is the same and it is recent. */
export const timeOf = (known: Known | undefined, now: number): number =>
  known && now - known.at < renewedAfterMs ? known.at : now

const digestsIn = (text: string): string[] => {
  const digests: string[] = []
  for (let at = 0; at < text.length; at += digestLength) digests.push(text.slice(at, at + digestLength))
  return digests
}
