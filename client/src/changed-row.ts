import type { ChangedMessage, ChatMessage, Extras } from '@mynah/contract/socket'

/** What of a message's state is of this user alone, such as their reactions, and the revision that made it so. */
export type Mine = { seq: number; rev: number; mine: readonly string[] }

/** What is known of a message that is not here yet. */
export type Early = { change?: ChangedMessage; mine?: Mine }

/**
 * A state is two registers, of each of which the newest reading wins: what all readers share, by `rev`, and what is mine,
 * by `mineRev`, a revision of the conversation that was there before it was read.
 */
type OwnedState = NonNullable<ChatMessage['state']> & { mineRev?: number }

/** The same message with what all readers share of a change. */
export function changedRow(row: ChatMessage, change: ChangedMessage): ChatMessage {
  const { state, msgType: kind, content = row.content, extras = row.extras } = change
  const before = row.state as OwnedState | undefined
  if (before && state.rev <= before.rev) return row
  const { mine: _, ...shared } = state
  const changed = { ...row, msgType: kind, content, extras: withQuoteOf(row, extras), state: shared }
  return withMineOf(changed, row)
}

/** A message with what of its state is of this user. */
export function ownedRow(row: ChatMessage, { rev, mine }: Mine): ChatMessage {
  const { mineRev = 0, gone } = (row.state ?? {}) as OwnedState
  if (rev < mineRev || gone) return row
  const state: OwnedState = { rev: 0, ...row.state, mine: [...mine], mineRev: rev }
  return { ...row, state }
}

/** What an answer that was read at a revision or after it says of this user. */
export const mineOf = ({ seq, state }: ChangedMessage, rev: number): Mine => ({
  ...{ seq, rev: Math.max(rev, state.rev), mine: state.mine ?? [] },
})

/** A message of a page, which has `mine` as it was at the page's revision or after it. */
export function readRow(row: ChatMessage, rev: number): ChatMessage {
  if (!row.state) return row
  const state: OwnedState = { ...row.state, mineRev: Math.max(rev, row.state.rev) }
  return { ...row, state }
}

/** A message that arrives after a change of it. */
export function earlierRow(early: ReadonlyMap<number, Early>, row: ChatMessage): ChatMessage {
  const { change, mine } = early.get(row.seq) ?? {}
  const changed = change ? changedRow(row, change) : row
  return mine ? ownedRow(changed, mine) : changed
}

const earlyMax = 500

/** Remembers what arrives before its message, of which nothing after a place is here; the same map where it is full. */
export function withEarly(
  all: ReadonlyMap<number, Early>,
  { after, seq }: { after: number; seq: number },
  { change, mine }: Early,
): ReadonlyMap<number, Early> {
  const next = new Map([...all].filter(([at]) => at > after))
  const before = next.get(seq)
  const isOlder = change && before?.change && before.change.state.rev > change.state.rev
  const isOlderMine = mine && before?.mine && before.mine.rev > mine.rev
  next.set(seq, { ...before, ...(change && !isOlder && { change }), ...(mine && !isOlderMine && { mine }) })
  return next.size > earlyMax ? all : next
}

/** Of two readings of a message what is newest of both. */
export function newestRow(one: ChatMessage, other: ChatMessage): ChatMessage {
  const isOlder = (other.state?.rev ?? 0) < (one.state?.rev ?? 0)
  return isOlder ? withMineOf(one, other) : withMineOf(other, one)
}

function withMineOf(row: ChatMessage, { state, seq }: ChatMessage): ChatMessage {
  const { mine = [], mineRev } = (state ?? {}) as OwnedState
  const { mineRev: known = 0 } = (row.state ?? {}) as OwnedState
  return mineRev !== undefined && mineRev > known ? ownedRow(row, { seq, rev: mineRev, mine }) : row
}

/** A change names what its message quotes, and does not say it again. */
function withQuoteOf({ extras: before }: ChatMessage, extras: Extras): Extras {
  const isSame = extras?.quote && before?.quote?.id === extras.quote.id
  return isSame ? { ...extras, quote: before.quote } : extras
}
