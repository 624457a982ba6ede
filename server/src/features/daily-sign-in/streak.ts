import { addDays } from '@mynah/contract/days'
import { dayIn } from '@mynah/contract/time-zones'
import { limits } from '@mynah/contract/limits'
import { startOfDay } from '#platform/zone-days.ts'

/** The stored state of a user's last sign-in. */
export type Streak = {
  time_zone: string
  streak: number
  last_day: string
  last_at: number
  opens_at: number
  holds_until: number
  gold_bars: number
}

const zoneOf = ({ time_zone: zone }: Pick<Streak, 'time_zone'>): string => zone || 'UTC'

/**
 * The present state of a streak. A change of the time zone since the last sign-in brings no advantage or disadvantage:
 * the next day begins no earlier, and the streak lasts no shorter, than without the change; and no date counts twice.
 */
export function standingOf(row: Streak, now: number) {
  const zone = zoneOf(row)
  const today = dayIn(zone, now)
  if (row.last_day === '') return { today, isOpen: true, opensAt: now, holdsUntil: 0, streak: 0 }
  const opensAt = Math.max(row.opens_at, startOfDay(zone, addDays(row.last_day, 1)))
  const holdsUntil = Math.max(row.holds_until, startOfDay(zone, addDays(row.last_day, 2)))
  const streak = now < holdsUntil ? row.streak : 0
  const isOpen = today > row.last_day && now >= opensAt
  return { today, isOpen, opensAt, holdsUntil: streak > 0 ? holdsUntil : 0, streak }
}

/**
 * The state after today's sign-in, with the new length of the streak. The last day of a year earns a gold bar and ends
 * the streak.
 */
export function signedIn(row: Streak, now: number): { after: Streak; day: string; streak: number } {
  const { today: day, streak: before } = standingOf(row, now)
  const zone = zoneOf(row)
  const streak = before + 1
  const isFull = streak === limits.goldBarDays
  const after = {
    time_zone: row.time_zone,
    streak: isFull ? 0 : streak,
    last_day: day,
    last_at: now,
    opens_at: startOfDay(zone, addDays(day, 1)),
    holds_until: startOfDay(zone, addDays(day, 2)),
    gold_bars: row.gold_bars + (isFull ? 1 : 0),
  }
  return { after, day, streak }
}

/** Adds returned days to the present streak; if they complete a year, it earns its gold bar. */
export function withDays(row: Streak, days: number, now: number) {
  const { today, streak } = standingOf(row, now)
  const all = days + streak
  const isFull = all >= limits.goldBarDays
  return {
    streak: isFull ? all - limits.goldBarDays : all,
    gold_bars: row.gold_bars + (isFull ? 1 : 0),
    holds_until: Math.max(row.holds_until, startOfDay(zoneOf(row), addDays(today, 2))),
  }
}
