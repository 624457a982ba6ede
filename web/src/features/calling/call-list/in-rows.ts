import type { CallEntry } from '../queries.ts'

/** Consecutive calls with the same people, on the same day and all missed or all not, are combined to one row. */
export interface CallRow {
  newest: CallEntry
  count: number
}

export function inRows(entries: readonly CallEntry[]): CallRow[] {
  const rows: CallRow[] = []
  for (const entry of entries) {
    const above = rows.at(-1)
    if (above && isAlike(above.newest, entry)) above.count += 1
    else rows.push({ newest: entry, count: 1 })
  }
  return rows
}

const isAlike = (one: CallEntry, other: CallEntry) =>
  one.conversation.type === other.conversation.type &&
  one.conversation.id === other.conversation.id &&
  one.isMine === other.isMine &&
  one.result === other.result &&
  (one.result === 'missed' || one.result === 'cancelled' || one.result === 'timedOut') &&
  new Date(one.time).toDateString() === new Date(other.time).toDateString()
