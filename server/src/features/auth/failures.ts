import { rates } from '@mynah/contract/limits'
import { Counter } from 'prom-client'
import { countDaily } from '#platform/daily-figures.ts'
import { FairQueue } from '#platform/queues/fair-queue.ts'
import { KeyedQueue } from '#platform/queues/keyed-queue.ts'
import { perApp } from '#platform/per-app.ts'
import { hashesAtOnce, isPassword } from '#platform/secrets/passwords.ts'
import { requesterOf } from '#platform/http/request-context.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as failures from './failures-store.ts'

// Each try is counted before it is checked, and removed again if it was right, so that concurrent tries are limited
// like sequential ones.

export const failuresCounted = perApp(
  (app) =>
    new Counter({
      name: 'mynah_login_failures_total',
      help: 'Wrong passwords and codes.',
      registers: [app.metrics],
    }),
)

/** For signed-in accounts: tries without a session at the same address do not count against them. */
const ofAccount = { points: 60, seconds: 3_600, closed: true }

/**
 * Counts a failure against the network address, or the signed-in account, if `judge` returns undefined: an attacker who
 * tries one password on all accounts, or one code on all numbers, fails often from few addresses. If `judge` throws, it
 * was no try. Throws TooOften.
 */
export async function countTry<T>(ctx: Ctx, judge: () => Promise<T | undefined>): Promise<T | undefined> {
  const [name, rate, subject] = ctx.userId
    ? (['failures-account', ofAccount, ctx.userId] as const)
    : (['failures', rates.failure, ctx.address] as const)
  if (!(await ctx.limiter.take(name, rate, subject))) throw new ApiError('TooOften')
  let judged: T | undefined
  let wasWrong = false
  try {
    judged = await judge()
    wasWrong = judged === undefined
  } finally {
    if (wasWrong) {
      failuresCounted(ctx).inc()
      countDaily(ctx, 'failedLogins')
    } else await ctx.limiter.giveBack(name, subject)
  }
  return judged
}

const turnsOf = perApp(() => new KeyedQueue({ waitingMax: 60, waitMs: 10_000 }))

/** Enough to keep the hashing threads busy while others wait for the database. */
const triesAtOnce = 2 * hashesAtOnce + 2
const bounds = { atOnce: triesAtOnce, weightMax: triesAtOnce, waitingMax: 240, waitingOfOneMax: 240 }
const triesOf = perApp(() => new FairQueue(bounds))

/**
 * Runs the tries of one subject one at a time, so that concurrent right ones do not use up the limit; then in fair
 * turns among all, by address and user: a refused try of a flood has written nothing. Throws TryLater.
 */
export const inTurn = <T>(ctx: Ctx, subject: string, judge: () => Promise<T>): Promise<T> =>
  turnsOf(ctx).run(subject, () => triesOf(ctx).run(requesterOf(ctx), 1, judge))

/** Wrong old passwords in one session, after which it is blocked for 15 minutes. */
const ownTriesMax = 5
const ownTriesMs = 900_000

/**
 * Whether this is the password of the signed-in user. Limited per session: someone who found an unlocked phone must not
 * guess the password, while the owner's other sessions still work. Throws TooOften, TryLater.
 */
export function isOwnPassword(ctx: Ctx, password: string, hash: string | null): Promise<boolean> {
  const subject = `own ${ctx.sessionId}`
  return inTurn(ctx, subject, async () => {
    const now = ctx.clock.now()
    const max = ownTriesMax * ctx.config.limitFactor
    const triesNow = async () => (await failures.failuresSince(ctx.db, [subject, now - ownTriesMs]))[0]
    if ((await triesNow()) >= max) throw new ApiError('TooOften')
    await failures.noteFailure(ctx.db, [subject], now)
    let isWrong = false
    try {
      if ((await triesNow()) > max) throw new ApiError('TooOften')
      isWrong = !(await isPassword(ctx, password, hash))
    } finally {
      if (!isWrong) await failures.forgetFailure(ctx.db, [subject], now)
    }
    return !isWrong
  })
}
