import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyInput, emptyOutput, event, flag, id, int } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { requestId } from '../../rules/money.ts'
import { Good, GoodsOrder } from '../shop/calls.ts'

/** A date where the person is, as 2026-11-23. */
const day = z.string()

/** Points of each day of a streak; all later days give as much as the last one. */
const points = z.array(z.int())

/**
 * How a person stands. The next sign-in makes `nextStreak` days of the streak and gives `nextPoints`; it is possible from
 * `opensAt` on, and the streak is lost where it does not come before `holdsUntil`, 0 without a streak.
 */
export const SignInState = z.object({
  /** Nothing is left to do for today. */
  signed: flag,
  today: day,
  /** Days in a row; 0 after a missed day, a redeemed gift and a gold bar. */
  streak: z.int(),
  nextStreak: z.int(),
  nextPoints: z.int(),
  points,
  opensAt: z.int(),
  holdsUntil: z.int(),
  /** When the last sign-in was, 0 before the first. */
  lastTime: z.int(),
  /** Earned, and not redeemed yet. */
  goldBars: z.int(),
  /** Whose days count; '' where none was sent yet, which counts as UTC. */
  timeZone: z.string(),
  /** From when on another one can be sent. */
  timeZoneFrom: z.int(),
  reminder: flag,
})
export type SignInState = z.output<typeof SignInState>

/** A sign-in of one day. */
export const SignInDay = z.object({ day, streak: z.int(), points: z.int() })
export type SignInDay = z.output<typeof SignInDay>

const state = { input: emptyInput, output: SignInState } as const

export const dailySignIn = {
  /** How the caller's daily sign-in stands. */
  last: call('user_sign_in/last', () => ({ ...state, method: 'GET' })),
  /** Of today. The points are in the answer, and on the person's account with it. */
  sign: call('user_sign_in', () => ({
    rate: 'write',
    input: z.object({ requestId }),
    output: z.object({ ...SignInDay.shape, goldBar: flag, state: SignInState }),
    errors: ['SignedInToday', 'MoneyStopped'],
  })),
  /** The sign-ins of a month, as 2026-11, in their order. */
  month: call('user_sign_in/month', () => ({
    method: 'GET',
    input: z.object({ month: z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/)) }),
    output: z.object({ list: z.array(SignInDay) }),
  })),
  /** An IANA name. The same again changes nothing; another one is taken once in 24 hours. */
  setTimeZone: call('user_sign_in/timeZone', () => ({
    rate: 'write',
    input: z.object({ timeZone: z.string().check(z.regex(/^[A-Za-z][\w+/-]{0,49}$/)) }),
    output: SignInState,
    errors: ['TimeZoneTooNew'],
  })),
  /** What a streak is exchanged for, the fewest days first; that of 365 days takes a gold bar that was earned. */
  gifts: call('user_sign_in/gifts', () => ({
    method: 'GET',
    money: true,
    input: emptyInput,
    output: z.object({ list: z.array(Good) }),
  })),
  /** Ends the streak, or takes a gold bar. The order is among those of the shop. */
  redeem: call('user_sign_in/redeem', () => ({
    needs: 'verified',
    money: true,
    rate: 'spend',
    input: z.object({ requestId, variantId: id, addressId: z.optional(id) }),
    output: z.object({ order: GoodsOrder, state: SignInState }),
    errors: ['StreakTooShort', 'OutOfStock', 'GoodsChanged', 'AddressMissing', 'ProofTooNew'],
  })),
  /** A push in the evening of days without a sign-in. */
  setReminder: call('user_sign_in/reminder', () => ({
    rate: 'write',
    input: z.object({ isOn: flag }),
    output: SignInState,
  })),
}

export const dailySignInEvents = {
  /** This user signed in for the day, or set something, on any of their devices. */
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
  /** The newest days with sign-ins: how many people, and what they got. */
  figures: adminCall('sign-in/figures', {
    roles: ['editor', 'cashier'],
    input: emptyInput,
    output: z.object({
      list: z.array(z.object({ day, people: z.int(), points: z.int(), goldBars: z.int() })),
    }),
  }),
}
