import type { PollContent } from '@mynah/contract/message-kinds/poll'
import type { OwnPoll } from '@mynah/contract/polls'
import type { PollState } from '@mynah/contract/socket'

/** A poll as it is drawn. */
export type Shown = {
  counts: readonly number[] | undefined
  voters: number | undefined
  struck: number
  isOver: boolean
  /** Nobody has more votes. */
  leads: (option: number) => boolean
  share: (option: number) => number
}

/** What all see, and what I see of it: the newer one of the two. */
export function shownOf(
  { endTime, options, secret }: PollContent,
  state: PollState | undefined,
  own: OwnPoll | undefined,
  now: number,
): Shown {
  const isOwnNewer = own?.counts !== undefined && own.change >= (state?.change ?? 0)
  const isOver = Boolean(state?.ended ?? own?.ended) || (endTime > 0 && endTime <= now)
  const known: Partial<Pick<OwnPoll, 'counts' | 'voters'>> = (isOwnNewer ? own : (state ?? own)) ?? {}
  // before the first step of a secret poll nothing is known, which is not zero
  const { counts, voters } = secret && !isOver && !known.voters ? {} : known
  const most = Math.max(1, ...(counts ?? []))
  const people = Math.max(1, voters ?? 0)
  return {
    counts,
    voters,
    struck: state?.struck ?? 0,
    isOver,
    leads: (option) => counts !== undefined && option < options.length && counts[option] === most,
    share: (option) => Math.min(1, (counts?.[option] ?? 0) / people),
  }
}

/** A day of the calendar, or a moment; a day is the same one in every time zone. */
export function readDate(option: string): { at: number; hasTime: boolean } | undefined {
  const hasTime = option.includes('T')
  const at = new Date(hasTime ? option : `${option}T00:00`).getTime()
  return Number.isNaN(at) ? undefined : { at, hasTime }
}

/** `2026-12-01T18:30` of a field, which is local, as the poll has it. */
export const dateOption = (typed: string): string =>
  typed.includes('T') ? `${new Date(typed).toISOString().slice(0, 16)}Z` : typed
