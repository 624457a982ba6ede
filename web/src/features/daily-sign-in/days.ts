import type { SignInState } from '@mynah/contract/daily-sign-in'
import { addDays } from '@mynah/contract/days'

const dayMs = 86_400_000
const time = (day: string): number => Date.parse(day)

/** Months are text, as 2026-11, and independent of the device's time zone. */
export function plusMonths(month: string, months: number): string {
  const date = new Date(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** The weeks of a month from Monday on, with '' for days of the months around it. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const length = (time(`${plusMonths(month, 1)}-01`) - time(first)) / dayMs
  const before = (new Date(first).getUTCDay() + 6) % 7
  const weeks = Math.ceil((before + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const at = week * 7 + weekday - before
      return at >= 0 && at < length ? addDays(first, at) : ''
    }),
  )
}

/**
 * A day in the track: signed in (`done`), `today`, or to come (`next`), with its length of the streak and its points.
 */
export type TrackDay = { day: string; kind: 'done' | 'today' | 'next'; streak: number; points: number }

const shown = 7
const before = 3

/** Seven days around today: up to three signed-in days before it, today, and the next ones. */
export function trackOf(state: SignInState): TrackDay[] {
  const { signed, today, streak, nextStreak, points } = state
  const todays = signed ? streak : nextStreak
  const from = -Math.min(before, Math.max(0, todays - 1))
  return Array.from({ length: shown }, (_, index) => {
    const offset = from + index
    const nth = todays + offset
    const kind = offset > 0 ? 'next' : offset < 0 || signed ? 'done' : 'today'
    return {
      day: addDays(today, offset),
      kind,
      streak: nth,
      points: points[Math.min(nth, points.length) - 1] ?? 0,
    }
  })
}
