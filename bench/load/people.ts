import { createHash } from 'node:crypto'

export type Person = { id: string; token: string }

/** Person `index` of a run. The seed determines all tokens, so that no list has to be passed. */
export function personOf(seed: string, index: number): Person {
  const token = createHash('sha256').update(`${seed}:${index}`).digest('base64url')
  return { id: String(100_000_000_000_000 + index), token }
}

/** People 2k and 2k + 1 are friends with a chat. */
export const peopleMax = 10_000

/** The groups, and how many of the first people are in each; of `large` only 200 are online. */
export const groups = {
  full: { id: '200000000000001', members: 200 },
  large: { id: '200000000000002', members: 500 },
  past: { id: '200000000000003', members: 16 },
  /** As `past`, but its newest messages were all edited and have reactions. */
  changed: { id: '200000000000004', members: 16 },
  thousand: { id: '200000000000005', members: 1_000 },
} as const

/**
 * Moments of the first `authors` people, of whom the first `friends` are friends of `reader`; and a person who
 * publishes to `readers` friends, of whom as many are online as W1 has people, and `listening` more.
 */
export const moments = {
  count: 100_000,
  authors: 2_000,
  reader: peopleMax - 1,
  friends: 500,
  publisher: peopleMax - 2,
  readers: 5_000,
  listening: 1_000,
} as const

export const online = 200
export const pastMessages = 100_000
/** The number of edited messages, those of the newest page of `changed`. */
export const changedMessages = 20

/**
 * GROWTH: person 0 sends red packets to a group, which people 1 to `openers` open; `reader` loads a bill of
 * `billLines` entries and searches a chat of `found` messages.
 */
export const growth = {
  openers: 100,
  reader: 9_000,
  billLines: 200,
  found: 40,
  payPassword: '135790',
  cents: 10_000_00,
  /** Recharges that wait for a decision. */
  waiting: 300,
  /** The token of an operator's session. */
  operatorToken: 'growth'.padEnd(43, '0'),
} as const
