import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dailySignIn as calls } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import { idempotent } from '#features/idempotency/index.ts'
import { balanceOf } from '#features/ledger/index.ts'
import { expectBooksRight, requestId } from '#test/money.ts'
import { testServer } from '#test/server.ts'
import * as service from './service.ts'
import * as store from './store.ts'

// Which sign-ins count, recounted from dates alone: a list of those that were done, and what calendars on the wall show.

const server = await testServer()
const { app } = server
const isFull = process.env.MYNAH_FULL === '1'
const hour = 3_600_000
let people = 0

const zones = [
  'Asia/Jakarta',
  'Asia/Calcutta',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Etc/GMT+12',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Katmandu',
] as const

const formats = new Map<string, Intl.DateTimeFormat>()
/** Local days since 1970 in that time zone. */
function dateIn(zone: string, at: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone || 'UTC', dateStyle: 'short' })
    formats.set(zone, format)
  }
  return Date.parse(format.format(at)) / (24 * hour)
}

class Recount {
  zone = ''
  changedAt = 0
  done: { date: number; zone: string }[] = []
  streak = 0
  goldBars = 0
  points = 0

  /**
   * The streak continues on the day of the last sign-in or the next one, in the present time zone or in that of the
   * sign-in.
   */
  streakAt(now: number): number {
    const last = this.done.at(-1)
    if (!last) return 0
    const goesOn = [this.zone, last.zone].some((zone) => dateIn(zone, now) <= last.date + 1)
    return goesOn ? this.streak : 0
  }

  sign(now: number): string {
    const last = this.done.at(-1)
    const date = dateIn(this.zone, now)
    if (last && (date <= last.date || dateIn(last.zone, now) <= last.date)) return 'SignedInToday'
    this.streak = this.streakAt(now) + 1
    this.points += [5, 6, 7, 8, 9, 10, 12][Math.min(this.streak, 7) - 1] ?? 0
    this.done.push({ date, zone: this.zone })
    if (this.streak === limits.goldBarDays) {
      this.goldBars += 1
      this.streak = 0
    }
    return 'ok'
  }

  setZone(zone: string, now: number): string {
    if (zone === this.zone) return 'ok'
    if (this.zone !== '' && now - this.changedAt < 24 * hour) return 'TimeZoneTooNew'
    this.streak = this.streakAt(now)
    this.zone = zone
    this.changedAt = now
    return 'ok'
  }

  redeem(days: number, now: number): string {
    if (days === limits.goldBarDays) {
      if (this.goldBars === 0) return 'StreakTooShort'
      this.goldBars -= 1
      return 'ok'
    }
    if (this.streakAt(now) < days) return 'StreakTooShort'
    this.streak = 0
    return 'ok'
  }
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('sign' as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.oneof(
        fc.integer({ min: 1, max: 30 * hour }),
        fc.constantFrom(24 * hour, hour, 48 * hour, 24 * hour - 1),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('zone' as const), zone: fc.constantFrom(...zones) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('redeem' as const), days: fc.constantFrom(1, 2, 3, 7, 365) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('week' as const) }) },
)

const resultOf = (action: Promise<unknown>) =>
  action.then(
    () => 'ok',
    (error: unknown) => (error as Error).message,
  )

const history = fc.record({
  // Among them the days of clock changes, and a leap day.
  start: fc.constantFrom(
    ...['2028-02-26', '2027-12-28', '2027-03-24', '2027-10-27', '2027-04-01', '2027-09-02'].map((day) =>
      Date.parse(`${day}T20:00:00Z`),
    ),
  ),
  streak: fc.constantFrom(0, 0, 0, 5, 362),
  steps: fc.array(step, { minLength: 3, maxLength: isFull ? 20 : 12 }),
})

test('for any days, time zones, redemptions and repeats the state equals a recount', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ start, streak, steps }) => {
      const userId = `7${(people += 1)}`
      const ctx = { ...app, userId }
      const recount = new Recount()
      server.clock.moveTo(start)
      if (streak > 0) {
        await app.transaction((tx) => service.sign(app, tx, userId))
        await app.transaction((tx) => store.change(tx, userId, { streak }))
        recount.sign(start)
        recount.streak = streak
      }
      const sign = () =>
        idempotent(ctx, calls.sign, { requestId: requestId() }, (tx) => service.sign(app, tx, userId))
      for (const one of steps) {
        const now = server.clock.now()
        if (one.do === 'wait') server.clock.moveBy(one.ms)
        if (one.do === 'zone') {
          const set = app.transaction((tx) => service.setTimeZone(app, tx, userId, one.zone))
          expect(await resultOf(set)).toBe(recount.setZone(one.zone, now))
        }
        if (one.do === 'redeem') {
          const redeemed = app.transaction((tx) => service.takeStreak(app, tx, userId, one.days))
          expect(await resultOf(redeemed)).toBe(recount.redeem(one.days, now))
        }
        if (one.do === 'week')
          for (let day = 0; day < 7; day += 1) {
            expect(await resultOf(sign())).toBe(recount.sign(server.clock.now()))
            server.clock.moveBy(24 * hour)
          }
        if (one.do === 'sign') {
          const results = await Promise.all(Array.from({ length: one.times }, () => resultOf(sign())))
          const expected = results.map(() => recount.sign(now))
          expect(results.toSorted()).toEqual(expected.toSorted())
        }
        const row = await store.find(app.db, userId)
        const state = service.stateOf(row, [5, 6, 7, 8, 9, 10, 12], server.clock.now())
        expect(state).toMatchObject({
          streak: recount.streakAt(server.clock.now()),
          goldBars: recount.goldBars,
          timeZone: recount.zone,
        })
      }
      const days = await store.daysOf(app.db, userId, '', '9')
      const dates = days.map(({ day }) => Date.parse(day) / (24 * hour))
      expect(dates).toEqual(recount.done.map(({ date }) => date))
      expect(new Set(dates).size).toBe(dates.length)
      expect((await balanceOf(app, userId)).points).toBe(recount.points)
    }),
    { numRuns: isFull ? 5_000 : 40 },
  )
  await expectBooksRight(server)
}, 1_800_000)
