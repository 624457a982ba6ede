import { dailySignInEvents, type SignInDay, type SignInState } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as ledger from '#features/ledger/index.ts'
import { nextHour, zoneNamed } from './days.ts'
import * as store from './store.ts'
import { signedIn, standingOf, withDays } from './streak.ts'

export const pointsOf = (rewards: readonly number[], streak: number): number =>
  rewards[Math.min(streak, rewards.length) - 1] ?? 0

export function stateOf(row: store.PersonRow, rewards: number[], now: number): SignInState {
  const { today, isOpen, opensAt, holdsUntil, streak } = standingOf(row, now)
  return {
    signed: !isOpen,
    today,
    streak,
    nextStreak: streak + 1,
    nextPoints: pointsOf(rewards, streak + 1),
    points: rewards,
    opensAt,
    holdsUntil,
    lastTime: row.last_at,
    goldBars: row.gold_bars,
    timeZone: row.time_zone,
    timeZoneFrom: row.time_zone === '' ? 0 : row.zone_changed_at + limits.timeZoneMs,
    reminder: row.remind_at > 0,
  }
}

/**
 * Signs in for today. Throws SignedInToday. Reads the time under the lock of the row, so that of two requests around
 * midnight the later one counts for the later day.
 */
export async function sign(
  app: App,
  tx: Tx,
  userId: string,
): Promise<SignInDay & { goldBar: boolean; state: SignInState }> {
  const row = await store.lock(tx, userId)
  const now = app.clock.now()
  if (!standingOf(row, now).isOpen) throw new ApiError('SignedInToday')
  const { after, day, streak } = signedIn(row, now)
  const rewards = await store.rewards(tx)
  const points = pointsOf(rewards, streak)
  await store.addDay(tx, { user_id: userId, day, streak, points, signed_at: now })
  await store.change(tx, userId, after)
  await ledger.post(tx, {
    key: `sign-in/${userId}/${day}`,
    kind: 'sign-in',
    legs: [
      { from: ledger.systemAccount('points'), to: ledger.pointsOf(userId), amount: points, asset: 'CAN' },
    ],
    at: now,
  })
  notify(tx, userId)
  const goldBar = after.gold_bars > row.gold_bars
  return { day, streak, points, goldBar, state: stateOf({ ...row, ...after }, rewards, now) }
}

/** Sets the time zone. Throws TimeZoneTooNew. A streak lost in the old time zone stays lost. */
export async function setTimeZone(
  app: App,
  tx: Tx,
  userId: string,
  wanted: string,
): Promise<store.PersonRow> {
  const zone = zoneNamed(wanted)
  if (zone === null) throw badParameter('timeZone')
  const row = await store.lock(tx, userId)
  if (row.time_zone === zone) return row
  const now = app.clock.now()
  if (row.time_zone !== '' && now < row.zone_changed_at + limits.timeZoneMs)
    throw new ApiError('TimeZoneTooNew')
  const after = {
    time_zone: zone,
    zone_changed_at: now,
    streak: standingOf(row, now).streak,
    remind_at: row.remind_at > 0 ? reminderAfter(zone, now) : 0,
  }
  await store.change(tx, userId, after)
  notify(tx, userId)
  return { ...row, ...after }
}

/**
 * Takes the price of a gift: the streak, which starts again at zero, or a gold bar for the gift of a full year. Throws
 * StreakTooShort.
 */
export async function takeStreak(
  app: App,
  tx: Tx,
  userId: string,
  days: number,
): Promise<{ row: store.PersonRow; taken: number }> {
  const row = await store.lock(tx, userId)
  const isGold = days === limits.goldBarDays
  const { streak } = standingOf(row, app.clock.now())
  const has = isGold ? row.gold_bars > 0 : streak >= days
  if (!has) throw new ApiError('StreakTooShort')
  const after = isGold ? { gold_bars: row.gold_bars - 1 } : { streak: 0 }
  await store.change(tx, userId, after)
  notify(tx, userId)
  return { row: { ...row, ...after }, taken: isGold ? 0 : streak }
}

/**
 * Returns the price of a gift that cannot be sent: the gold bar, or the days, added to those since then. A day missed
 * meanwhile does not end the streak, which lasts until the end of tomorrow.
 */
export async function giveBackGift(
  app: App,
  tx: Tx,
  order: { id: string; userId: string; streakDays: number },
): Promise<void> {
  const row = await store.lock(tx, order.userId)
  // The previous version stored no row for a gift; at least its price is known.
  const gift = await store.giftOf(tx, order.id)
  const taken = gift?.streak ?? order.streakDays
  const isGold = gift ? gift.streak === 0 : order.streakDays === limits.goldBarDays
  const after = isGold ? { gold_bars: row.gold_bars + 1 } : withDays(row, taken, app.clock.now())
  await store.change(tx, order.userId, after)
  notify(tx, order.userId)
}

export async function setReminder(app: App, tx: Tx, userId: string, isOn: boolean): Promise<store.PersonRow> {
  const row = await store.lock(tx, userId)
  if (row.remind_at > 0 === isOn) return row
  const after = { remind_at: isOn ? reminderAfter(row.time_zone, app.clock.now()) : 0 }
  await store.change(tx, userId, after)
  notify(tx, userId)
  return { ...row, ...after }
}

export const reminderAfter = (zone: string, now: number): number =>
  nextHour(zone || 'UTC', now, limits.signInReminderHour)

const notify = (tx: Tx, userId: string): void =>
  afterCommit(tx, (app) => emit(app, [userId], dailySignInEvents.changed, {}))
