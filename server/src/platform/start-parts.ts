import type { RawBuilder } from 'kysely'
import type { Call } from '@mynah/contract/kit'
import { ExtensionPoint } from './extension-point.ts'
import type { Ctx, Served } from '#platform/http/serve.ts'

/** The field of `StartChanges` that has this answer. */
type PartPlace =
  | 'me'
  | 'settings.folders'
  | 'call'
  | `counts.${'friendRequests' | 'joinRequests' | 'moments'}`

/** An answer that a client fetches at its start, and that a catch-up sends again if it changed. */
export type StartPart = {
  place: PartPlace
  calls: readonly Served[]
  call: Call
  /** As it is sent. */
  input: object
}

export const startParts = new ExtensionPoint<StartPart>('startParts')

/** What a statement about a start asks for; `now` in epoch milliseconds. */
export type StartAsked = {
  userId: string
  now: number
  /** The channel and the number of the client's version; '' and 0 if it did not say them. */
  channel: string
  version: number
}

/**
 * A cheap value that changes whenever an answer, or the chat list, may have changed, so that the answer itself need not
 * be read. A part without facts is compared by its answer. `sql` yields one value; one statement, compiled once, reads
 * those of all features, so that `sql` may only put what is asked into it as parameters. It may read the user's chats
 * from `mine (key, is_member, other)`: the key of the conversation, and in a private chat the other user.
 */
export type StartFact = {
  place: PartPlace | 'chats'
  sql: (userId: string, now: number) => RawBuilder<unknown>
  /** Reduces the value to what is compared; undefined if the value proves nothing. */
  of?: (value: string | null, ctx: Ctx) => unknown
}

export const startFacts = new ExtensionPoint<StartFact>('startFacts')

/** An answer that no mark covers, since it is read by the statement of the facts at each start. */
export type StartLive = {
  field: 'online' | 'version'
  sql: (asked: StartAsked) => RawBuilder<unknown>
  /** Undefined if there is nothing to send. */
  of: (value: string | null, ctx: Ctx) => unknown
}

export const startLive = new ExtensionPoint<StartLive>('startLive')
