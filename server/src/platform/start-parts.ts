import type { RawBuilder } from 'kysely'
import type { Call } from '@mynah/contract/kit'
import { ExtensionPoint } from './extension-point.ts'
import type { Ctx, Served } from '#platform/http/serve.ts'

/** The field of `StartChanges` that has this answer. */
type Place = 'me' | 'settings.folders' | 'call' | `counts.${'friendRequests' | 'joinRequests' | 'moments'}`

/** An answer that a client fetches at its start, and that a catch-up sends again if it changed. */
export type StartPart = {
  place: Place
  calls: readonly Served[]
  call: Call
  /** As it is sent. */
  input: object
}

export const startParts = new ExtensionPoint<StartPart>('startParts')

/**
 * A cheap value that changes whenever the answer may have changed, so that the answer itself need not be read. A part
 * without facts is compared by its answer. `sql` yields one value; one statement reads those of all features. `of`
 * reduces the value to the text that is compared.
 */
export type StartFact = {
  place: Place
  sql: (userId: string) => RawBuilder<unknown>
  of?: (value: string | null, ctx: Ctx) => unknown
}

export const startFacts = new ExtensionPoint<StartFact>('startFacts')
