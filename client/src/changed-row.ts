import type { ChangedMessage, ChatMessage, Extras } from '@mynah/contract/socket'

/** The part of a message's state that is this user's own, such as their reactions, and its revision. */
export type Mine = { seq: number; rev: number; mine: readonly string[] }

/** What is known of a message that has not arrived yet. */
export type Early = { change?: ChangedMessage; mine?: Mine }

/**
 * A state has two parts, for each of which the newest version wins: the part shared by all readers, by `rev`, and the
 * user's own part, by `mineRev`, a revision of the conversation from before it was read.
 */
type OwnedState = NonNullable<ChatMessage['state']> & { mineRev?: number }

/** The message with the shared part of a change applied. */
export function changedRow(row: ChatMessage, change: ChangedMessage): ChatMessage {
  const { state, msgType: kind, content = row.content, extras = row.extras } = change
  const before = row.state as OwnedState | undefined
  if (before && state.rev <= before.rev) return row
  const { mine: _, ...shared } = state
  const changed = { ...row, msgType: kind, content, extras: withQuoteOf(row, extras), state: shared }
  return withMineOf(changed, row)
}

/** The revision up to which this user's own part of a message's state is known; 0 if it is not. */
export const mineRevOf = ({ state }: ChatMessage): number => ((state ?? {}) as OwnedState).mineRev ?? 0

/** The message with this user's own part of the state applied. */
export function ownedRow(row: ChatMessage, { rev, mine }: Mine): ChatMessage {
  const { mineRev = 0, gone } = (row.state ?? {}) as OwnedState
  if (rev < mineRev || gone) return row
  const state: OwnedState = { rev: 0, ...row.state, mine: [...mine], mineRev: rev }
  return { ...row, state }
}

/** The user's own part in an answer that was read at this revision or later. */
export const mineOf = ({ seq, state }: ChangedMessage, rev: number): Mine => ({
  ...{ seq, rev: Math.max(rev, state.rev), mine: state.mine ?? [] },
})

/** A message of a page, whose `mine` was read at the page's revision or later. */
export function readRow(row: ChatMessage, rev: number): ChatMessage {
  if (!row.state) return row
  const state: OwnedState = { ...row.state, mineRev: Math.max(rev, row.state.rev) }
  return { ...row, state }
}

/** A message that arrives after changes of it. */
export function earlierRow(early: ReadonlyMap<number, Early>, row: ChatMessage): ChatMessage {
  const { change, mine } = early.get(row.seq) ?? {}
  const changed = change ? changedRow(row, change) : row
  return mine ? ownedRow(changed, mine) : changed
}

const earlyMax = 500

/** Remembers a change that arrives before its message; the same map if it is full. */
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

/** The newest of two versions of a message, for each part of its state. */
export function newestRow(one: ChatMessage, other: ChatMessage): ChatMessage {
  const isOlder = (other.state?.rev ?? 0) < (one.state?.rev ?? 0)
  return isOlder ? withMineOf(one, other) : withMineOf(other, one)
}

function withMineOf(row: ChatMessage, { state, seq }: ChatMessage): ChatMessage {
  const { mine = [], mineRev } = (state ?? {}) as OwnedState
  const { mineRev: known = 0 } = (row.state ?? {}) as OwnedState
  return mineRev !== undefined && mineRev > known ? ownedRow(row, { seq, rev: mineRev, mine }) : row
}

/** A change contains only the id of the quoted message, so the quote is kept. */
function withQuoteOf({ extras: before }: ChatMessage, extras: Extras): Extras {
  const isSame = extras?.quote && before?.quote?.id === extras.quote.id
  return isSame ? { ...extras, quote: before.quote } : extras
}
