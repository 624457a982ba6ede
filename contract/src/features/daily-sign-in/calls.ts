import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyInput, emptyOutput, event, flag, id, int } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { requestId } from '../../rules/money.ts'
import { Good, GoodsOrder } from '../shop/calls.ts'

/** A date in the user's time zone, as 2026-11-23. */
const day = z.string()

/** Points for each day of a streak; later days get as many as the last one. */
const points = z.array(z.int())

/**
 * The caller's daily sign-in. The next sign-in makes the streak `nextStreak` days long and gives `nextPoints`. It is
 * possible from `opensAt` on; without one before `holdsUntil` the streak is lost (0 without a streak).
 */
export const SignInState = z.object({
  /** Today's sign-in is done. */
  signed: flag,
  today: day,
  /** Days in a row; 0 after a missed day, or after redeeming a gift or a gold bar. */
  streak: z.int(),
  nextStreak: z.int(),
  nextPoints: z.int(),
  points,
  opensAt: z.int(),
  holdsUntil: z.int(),
  /** Time of the last sign-in; 0 before the first. */
  lastTime: z.int(),
  /** Gold bars earned and not yet redeemed. */
  goldBars: z.int(),
  /** The time zone that decides when a day begins; '' if none was set, which means UTC. */
  timeZone: z.string(),
  /** From when on the time zone can be changed. */
  timeZoneFrom: z.int(),
  reminder: flag,
})
export type SignInState = z.output<typeof SignInState>

/** A sign-in of one day. */
export const SignInDay = z.object({ day, streak: z.int(), points: z.int() })
export type SignInDay = z.output<typeof SignInDay>

const state = { input: emptyInput, output: SignInState } as const

export const dailySignIn = {
  /** The state of the caller's daily sign-in. */
  last: call('user_sign_in/last', () => ({ ...state, method: 'GET' })),
  /** Signs in for today. The points are credited at once. */
  sign: call('user_sign_in', () => ({
    rate: 'write',
    input: z.object({ requestId }),
    output: z.object({ ...SignInDay.shape, goldBar: flag, state: SignInState }),
    errors: ['SignedInToday', 'MoneyStopped'],
  })),
  /** The sign-ins of a month such as 2026-11, in order. */
  month: call('user_sign_in/month', () => ({
    method: 'GET',
    input: z.object({ month: z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/)) }),
    output: z.object({ list: z.array(SignInDay) }),
  })),
  /** Sets an IANA time zone. It can be changed once in 24 hours; setting the same one again changes nothing. */
  setTimeZone: call('user_sign_in/timeZone', () => ({
    rate: 'write',
    input: z.object({ timeZone: z.string().check(z.regex(/^[A-Za-z][\w+/-]{0,49}$/)) }),
    output: SignInState,
    errors: ['TimeZoneTooNew'],
  })),
  /** The gifts that a streak is exchanged for, fewest days first; the one of 365 days takes an earned gold bar. */
  gifts: call('user_sign_in/gifts', () => ({
    method: 'GET',
    money: true,
    input: emptyInput,
    output: z.object({ list: z.array(Good) }),
  })),
  /** Redeems a gift: ends the streak, or takes a gold bar. Its order is among those of the shop. */
  redeem: call('user_sign_in/redeem', () => ({
    needs: 'verified',
    money: true,
    rate: 'spend',
    input: z.object({ requestId, variantId: id, addressId: z.optional(id) }),
    output: z.object({ order: GoodsOrder, state: SignInState }),
    errors: ['StreakTooShort', 'OutOfStock', 'GoodsChanged', 'AddressMissing', 'ProofTooNew'],
  })),
  /** Turns the reminder on or off: a push in the evening of a day without a sign-in. */
  setReminder: call('user_sign_in/reminder', () => ({
    rate: 'write',
    input: z.object({ isOn: flag }),
    output: SignInState,
  })),
}

export const dailySignInEvents = {
  /** This user signed in for the day, or changed a setting of it, on any of their devices. */
  changed: event('signIn.changed', emptyInput),
}

const rewards = z
  .array(int(1, limits.signInPointsMax))
  .check(z.minLength(limits.signInGrowingDays), z.maxLength(limits.signInGrowingDays))

export const dailySignInAdmin = {
  rewards: adminCall('sign-in/rewards', {
    roles: ['editor', 'cashier'],
    input: emptyInput,
    output: z.object({ points }),
  }),
  setRewards: adminCall('sign-in/set-rewards', {
    roles: [],
    recorded: true,
    redirects: true,
    input: z.object({ points: rewards }),
    output: emptyOutput,
    errors: ['RaiseTooLarge'],
  }),
  /** The newest days with sign-ins: how many users, and how many points they got. */
  figures: adminCall('sign-in/figures', {
    roles: ['editor', 'cashier'],
    input: emptyInput,
    output: z.object({
      list: z.array(z.object({ day, people: z.int(), points: z.int(), goldBars: z.int() })),
    }),
  }),
}
