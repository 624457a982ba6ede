import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/batch-loader.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { perApp } from '#platform/per-app.ts'
import type { OwnState } from './view.ts'

/** Messages of a conversation from one seq to another. */
export type Range = { key: string; fromSeq: number; toSeq: number }
export type OwnAsked = Range & { userId: string }
/** By seq. */
type Own = ReadonlyMap<number, OwnState>
/** By user id. */
export type OwnOfAll = ReadonlyMap<string, Own>

/** What of the states of messages is of one reader alone, and the kind of change that makes it so. */
export const ownStates = new ExtensionPoint<{
  kind: string
  /** Whether a message with this stored state may have some. */
  isIn: (state: string) => boolean
  /** For each question. */
  read: (app: App, asked: readonly OwnAsked[]) => Promise<Own[]>
  /** Of all readers of a page; undefined where it is more than is worth holding in memory. */
  readAll: (app: App, range: Range) => Promise<OwnOfAll | undefined>
}>('ownStates')

/** A statement for each of so many questions. */
const togetherMax = 64

/** What of the states of messages is of these people alone, for each question. */
export async function ownStatesOf(app: App, asked: readonly OwnAsked[]): Promise<Own[]> {
  const all: Own[] = []
  for (let from = 0; from < asked.length; from += togetherMax) {
    const some = asked.slice(from, from + togetherMax)
    const read = await Promise.all(ownStates.of(app).map((one) => one.read(app, some)))
    all.push(...some.map((_, nth) => merged(read.map((each) => each[nth] ?? new Map()))))
  }
  return all
}

/** What of the states of a page is of one reader alone, for all who read it; undefined where that is too much. */
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

/** The same for one question; those who ask at the same time share a statement. */
export const ownStatesIn = perApp((app) =>
  batchLoader<OwnAsked, Own>(
    async (asked) => {
      const found = await ownStatesOf(app, asked)
      return new Map(asked.map((one, nth) => [one, found[nth] ?? new Map<number, OwnState>()]))
    },
    { max: togetherMax, lanes: 2 },
  ),
)

export const hasOwnStates = (app: App, state: string): boolean =>
  ownStates.of(app).some(({ isIn }) => isIn(state))
