import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/batch-loader.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { perApp } from '#platform/per-app.ts'
import type { OwnState } from './view.ts'

/** A person, and messages of a conversation from one seq to another. */
export type OwnAsked = { key: string; userId: string; fromSeq: number; toSeq: number }
/** By seq. */
type Own = ReadonlyMap<number, OwnState>

/** What of the states of messages is of one reader alone, for each question, and the kind of change that makes it so. */
export const ownStates = new ExtensionPoint<{
  kind: string
  read: (app: App, asked: readonly OwnAsked[]) => Promise<Own[]>
}>('ownStates')

/** A statement for each of so many questions. */
const togetherMax = 64

/** What of the states of messages is of these people alone, for each question. */
export async function ownStatesOf(app: App, asked: readonly OwnAsked[]): Promise<Own[]> {
  const all: Map<number, OwnState>[] = []
  for (let from = 0; from < asked.length; from += togetherMax) {
    const some = asked.slice(from, from + togetherMax)
    const read = await Promise.all(ownStates.of(app).map((one) => one.read(app, some)))
    all.push(...some.map((_, nth) => merged(read.map((each) => each[nth] ?? new Map()))))
  }
  return all
}

function merged(parts: readonly Own[]): Map<number, OwnState> {
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
