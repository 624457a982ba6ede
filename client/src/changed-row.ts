import type { ChangedMessage, ChatMessage, Extras } from '@mynah/contract/socket'

/** What of a message's state is of this user alone, such as their reactions, and the revision that made it so. */
export type Mine = { seq: number; rev: number; mine: readonly string[] }

/** What is known of a message that is not here yet. */
export type Early = { change?: ChangedMessage; mine?: Mine }

/** `mineRev`: the revision that made `mine` so; an event of a change goes to all readers and leaves `mine` out. */
type OwnedState = NonNullable<ChatMessage['state']> & { mineRev?: number }

/** @param isAnswer an answer to this user, which has `mine`. */
export function changedRow(row: ChatMessage, change: ChangedMessage, isAnswer: boolean): ChatMessage {
  const { state, msgType: kind, content = row.content, extras = row.extras } = change
  const before = row.state as OwnedState | undefined
  if (before && state.rev <= before.rev)
    return isAnswer ? ownedRow(row, { seq: row.seq, rev: state.rev, mine: state.mine ?? [] }) : row
  const own: Partial<OwnedState> = state.gone
    ? {}
    : isAnswer && state.rev >= (before?.mineRev ?? 0)
      ? { mine: state.mine ?? [], mineRev: state.rev }
      : { ...(before?.mine && { mine: before.mine }), ...(before?.mineRev && { mineRev: before.mineRev }) }
  const { mine: _, ...shared } = state
  return { ...row, msgType: kind, content, extras: withQuoteOf(row, extras), state: { ...shared, ...own } }
}

/** A message with what of its state is of this user. */
export function ownedRow(row: ChatMessage, { rev, mine }: Mine): ChatMessage {
  const { mineRev = 0, gone } = (row.state ?? {}) as OwnedState
  if (rev < mineRev || gone) return row
  const state: OwnedState = { rev: 0, ...row.state, mine: [...mine], mineRev: rev }
  return { ...row, state }
}

/** A message of a page, which has `mine`. */
export function readRow(row: ChatMessage): ChatMessage {
  if (!row.state) return row
  const state: OwnedState = { ...row.state, mineRev: row.state.rev }
  return { ...row, state }
}

/** A message that arrives after a change of it. */
export function earlierRow(early: ReadonlyMap<number, Early>, row: ChatMessage): ChatMessage {
  const { change, mine } = early.get(row.seq) ?? {}
  const changed = change ? changedRow(row, change, false) : row
  return mine ? ownedRow(changed, mine) : changed
}

/** A change names what its message quotes, and does not say it again. */
function withQuoteOf({ extras: before }: ChatMessage, extras: Extras): Extras {
  const isSame = extras?.quote && before?.quote?.id === extras.quote.id
  return isSame ? { ...extras, quote: before.quote } : extras
}
