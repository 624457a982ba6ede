import type { PollContent } from '@mynah/contract/message-kinds/poll'
import type { OwnPoll } from '@mynah/contract/polls'
import type { PollState } from '@mynah/contract/socket'

/** The data of a poll for drawing it. */
export type Shown = {
  counts: readonly number[] | undefined
  voters: number | undefined
  struck: number
  isOver: boolean
  /** no other option has more votes */
  leads: (option: number) => boolean
  share: (option: number) => number
}

/** Combines the state for everyone with the user's own answer, of which the newer has the counts. */
export function shownOf(
  { endTime, options, secret }: PollContent,
  state: PollState | undefined,
  own: OwnPoll | undefined,
  now: number,
): Shown {
  const isOwnNewer = own?.counts !== undefined && own.change >= (state?.change ?? 0)
  const isOver = Boolean(state?.ended ?? own?.ended) || (endTime > 0 && endTime <= now)
  const known: Partial<Pick<OwnPoll, 'counts' | 'voters'>> = (isOwnNewer ? own : (state ?? own)) ?? {}
  // before the first step of a secret poll the counts are unknown, not zero
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

/** A calendar day or a point in time; a day is the same in every time zone. */
export function readDate(option: string): { at: number; hasTime: boolean } | undefined {
  const hasTime = option.includes('T')
  const at = new Date(hasTime ? option : `${option}T00:00`).getTime()
  return Number.isNaN(at) ? undefined : { at, hasTime }
}

/** The value of a date field, as `2026-12-01T18:30` in local time, as an option of the poll in UTC. */
export const dateOption = (typed: string): string =>
  typed.includes('T') ? `${new Date(typed).toISOString().slice(0, 16)}Z` : typed
