import type { RawBuilder } from 'kysely'
import type { Call } from '@mynah/contract/kit'
import { ExtensionPoint } from './extension-point.ts'
import type { Ctx, Served } from './serve.ts'

/** Where an answer stands in `StartChanges`. */
type Place = 'me' | 'settings.folders' | 'call' | `counts.${'friendRequests' | 'joinRequests' | 'moments'}`

/** An answer that a client asks for at its start, and that the end of its catch-up brings where it changed. */
export type StartPart = {
  place: Place
  calls: readonly Served[]
  call: Call
  /** As it travels. */
  input: object
}

export const startParts = new ExtensionPoint<StartPart>('startParts')

/**
 * What an answer is made of, which is cheaper to read than the answer: another text where that may be another one. A part
 * without facts is compared by its answer. `sql` is one value; those of all features are read by one statement. `of` makes of
 * that value, as text, what counts.
 */
export type StartFact = {
  place: Place
  sql: (userId: string) => RawBuilder<unknown>
  of?: (value: string | null, ctx: Ctx) => unknown
}

export const startFacts = new ExtensionPoint<StartFact>('startFacts')
