import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { perApp } from '#platform/per-app.ts'
import type { OwnState } from './view.ts'

/** The messages of a conversation from one seq to another. */
export type Range = { key: string; fromSeq: number; toSeq: number }
export type OwnAsked = Range & { userId: string }
/** By seq. */
type Own = ReadonlyMap<number, OwnState>
/** By user id. */
export type OwnOfAll = ReadonlyMap<string, Own>

/** The parts of message states that belong to one reader alone, and the kind of change that sets them. */
export const ownStates = new ExtensionPoint<{
  kind: string
  /** Whether a message with this stored state may have such a part. */
  isIn: (state: string) => boolean
  /** Reads it for each request. */
  read: (app: App, asked: readonly OwnAsked[]) => Promise<Own[]>
  /** Reads it for all readers of a page; undefined if that is too much to hold in memory. */
  readAll: (app: App, range: Range) => Promise<OwnOfAll | undefined>
}>('ownStates')

/** The most requests in one statement. */
const togetherMax = 64

/** The private parts of message states of these users, for each request. */
export async function ownStatesOf(app: App, asked: readonly OwnAsked[]): Promise<Own[]> {
  const all: Own[] = []
  for (let from = 0; from < asked.length; from += togetherMax) {
    const some = asked.slice(from, from + togetherMax)
    const read = await Promise.all(ownStates.of(app).map((one) => one.read(app, some)))
    all.push(...some.map((_, nth) => merged(read.map((each) => each[nth] ?? new Map()))))
  }
  return all
}

/** The private parts of the states of a page, for all its readers; undefined if that is too much. */
export async function ownStatesOfAll(app: App, range: Range): Promise<OwnOfAll | undefined> {
  const read = await Promise.all(ownStates.of(app).map((one) => one.readAll(app, range)))
  const parts = read.filter((part) => part !== undefined)
  if (parts.length < read.length) return undefined
  const userIds = new Set(parts.flatMap((part) => [...part.keys()]))
  return new Map(
    [...userIds].map((userId) => [userId, merged(parts.map((part) => part.get(userId) ?? new Map()))]),
  )
}

function merged(parts: readonly Own[]): Own {
  const [only] = parts
  if (only && parts.length === 1) return only
  const all = new Map<number, OwnState>()
  for (const part of parts) for (const [seq, own] of part) all.set(seq, { ...all.get(seq), ...own })
  return all
}

/** The same for one request; concurrent requests share a statement. */
export const ownStatesIn = perApp((app) =>
  batchLoader<OwnAsked, Own>(
    async (asked) => {
      const found = await ownStatesOf(app, asked)
      return new Map(asked.map((one, nth) => [one, found[nth] ?? new Map<number, OwnState>()]))
    },
    { max: togetherMax, concurrency: 2 },
  ),
)

export const hasOwnStates = (app: App, state: string): boolean =>
  ownStates.of(app).some(({ isIn }) => isIn(state))
