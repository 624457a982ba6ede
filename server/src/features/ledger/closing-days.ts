import { addDays } from '@mynah/contract/days'
import type { ClosingDay } from '@mynah/contract/closings'
import { dayIn } from '@mynah/contract/time-zones'
import { startOfDay } from '#platform/zone-days.ts'

const hourMs = 3_600_000
/** A day is shorter when clocks are put forward. */
const shortestMs = 23 * hourMs
/** By then all transactions of the day have ended. */
const settledMs = 600_000

const endOf = (zone: string, day: string) => startOfDay(zone, addDays(day, 1))

/** When all postings of a day are complete. */
export const readyAt = ({ until }: Pick<ClosingDay, 'until'>): number => until + settledMs

/** The last ended day, which is the first to be closed. */
export function firstDay(zone: string, now: number): ClosingDay {
  const day = addDays(dayIn(zone, now - settledMs), -1)
  return { day, zone, from: startOfDay(zone, day), until: endOf(zone, day) }
}

/**
 * The day after a closed one starts where that one ended, even if the time zone has changed: it may then have up to 48
 * hours, and a date is skipped rather than made too short.
 */
export function dayAfter(
  { day: before, until: from }: Pick<ClosingDay, 'day' | 'until'>,
  zone: string,
): ClosingDay {
  let day = addDays(before, 1)
  while (endOf(zone, day) - from < shortestMs) day = addDays(day, 1)
  return { day, zone, from, until: endOf(zone, day) }
}

/** How many days have ended, from this one on. */
export function countReady(first: ClosingDay, now: number): number {
  let count = 0
  for (let day = first; readyAt(day) <= now; day = dayAfter(day, day.zone)) count += 1
  return count
}
