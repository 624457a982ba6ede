import { dayMs } from '#platform/utc-days.ts'

const hourMs = 3_600_000
const drillEveryMs = 7 * dayMs
/** Slightly less, so that drills do not move to a later hour each week. */
const drillEarlyMs = hourMs
const backupRetryMs = hourMs
const drillRetryMs = dayMs

/** What came of the ended runs of one kind; times in epoch milliseconds, 0 if there is none. */
export type RunHistory = {
  /** When the newest successful run began and ended, and when the first one ended. */
  doneFrom: number
  doneAt: number
  firstDoneAt: number
  /** When the last run ended, and why it failed; '' if it did not. */
  endedAt: number
  error: string
}
export const noRuns: RunHistory = { doneFrom: 0, doneAt: 0, firstDoneAt: 0, endedAt: 0, error: '' }

type Daily = { timeZone: string; time: string }

/** The newest moment of the daily schedule that is not after `now`, and the one after it. */
function momentsAround(now: number, { timeZone, time }: Daily): [last: number, next: number] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const on = (days: number) =>
    today.add({ days }).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
  return on(0) <= now ? [on(0), on(1)] : [on(-1), on(0)]
}

/** When the next backup is due, which may be in the past. One that failed is tried again an hour later. */
export function nextBackupTime(history: RunHistory, daily: Daily, now: number): number {
  const [last, next] = momentsAround(now, daily)
  if (history.doneFrom >= last) return next
  return history.endedAt >= last ? history.endedAt + backupRetryMs : last
}

/** When the next drill is due: a week after the last one, or a day after one that failed. 0 without a backup. */
export function nextDrillTime(drills: RunHistory, backups: RunHistory): number {
  if (backups.doneAt === 0) return 0
  const regular = drills.doneAt === 0 ? backups.firstDoneAt : drills.doneAt + drillEveryMs - drillEarlyMs
  const hasFailed = drills.endedAt > drills.doneAt
  return hasFailed ? Math.max(regular, drills.endedAt + drillRetryMs) : regular
}
