import { rates } from '@mynah/contract/limits'
import { Counter } from 'prom-client'
import { FairQueue } from '#platform/fair-queue.ts'
import { KeyedQueue } from '#platform/keyed-queue.ts'
import { perApp } from '#platform/per-app.ts'
import { hashesAtOnce, isPassword } from '#platform/passwords.ts'
import { askerOf } from '#platform/request-context.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/serve.ts'
import * as failures from './failures-store.ts'

// Each try is counted before it is judged, and given back where it was right: of many at once no more are judged than of
// as many one after the other.

const counted = perApp(
  (app) =>
    new Counter({
      name: 'mynah_login_failures_total',
      help: 'Wrong passwords and codes.',
      registers: [app.metrics],
    }),
)

/** Of an account that is signed in: what its address tries without a session does not count against it. */
const ofAccount = { points: 60, seconds: 3_600, closed: true }

/**
 * Counts a try against its address, or its account where one is signed in, if `judge` answers undefined for a wrong one: a
 * user who tries one password on everybody, or one code on every number, fails a lot from few of them. What `judge` throws
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
    if (wasWrong) counted(ctx).inc()
    else await ctx.limiter.giveBack(name, subject)
  }
  return judged
}

const turnsOf = perApp(() => new KeyedQueue({ waitingMax: 60, waitMs: 10_000 }))

/** As many as keep all hashes busy while others wait for the database. */
const triesAtOnce = 2 * hashesAtOnce + 2
const bounds = { atOnce: triesAtOnce, weightMax: triesAtOnce, waitingMax: 240, waitingOfOneMax: 240 }
const triesOf = perApp(() => new FairQueue(bounds))

/**
 * Tries of one subject run one after the other: right ones at once must not use up the tries. Then they wait for a turn
 * among all, by address and user: of a flood that the hashes cannot take, what is refused has written nothing.
 * Throws TryLater.
 */
export const inTurn = <T>(ctx: Ctx, subject: string, judge: () => Promise<T>): Promise<T> =>
  turnsOf(ctx).run(subject, () => triesOf(ctx).run(askerOf(ctx), 1, judge))

/** Wrong old passwords in a session before there is no try left in it for 15 minutes. */
const ownTriesMax = 5
const ownTriesMs = 900_000

/**
 * Whether this is the password of the user who is signed in. A user who found an open phone must not guess its owner's
 * password; the owner's other sessions go on. Throws TooOften, TryLater.
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
