import { rates } from '@mynah/contract/limits'
import { Counter } from 'prom-client'
import { onePerApp } from '#platform/one-per-app.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Ctx } from '#platform/serve.ts'
import * as store from './store.ts'

// Whoever tries one password on everybody, or one code on every number, fails a lot from few addresses.

export async function refuseFailing(ctx: Ctx): Promise<void> {
  if (await ctx.limiter.spent('failures', rates.failure, ctx.address)) throw new Refusal('TooOften')
}

const counted = onePerApp(
  (app) =>
    new Counter({
      name: 'mynah_login_failures_total',
      help: 'Wrong passwords and codes.',
      registers: [app.metrics],
    }),
)

export async function noteFailing(ctx: Ctx): Promise<void> {
  counted(ctx).inc()
  await ctx.limiter.take('failures', rates.failure, ctx.address)
}

/** Wrong old passwords of a signed-in person before there is no try left for 15 minutes. */
const ownTriesMax = 5
const ownTriesMs = 900_000

/** Whoever found an open phone must not guess its owner's password. Throws TooOften. */
export async function mayTryPassword(ctx: Ctx): Promise<void> {
  const since = ctx.clock.now() - ownTriesMs
  const failures = await store.failuresSince(ctx.db, `own ${ctx.userId}`, since)
  if (failures >= ownTriesMax * ctx.config.limitFactor) throw new Refusal('TooOften')
}

export const noteWrongPassword = (ctx: Ctx) => store.noteFailure(ctx.db, `own ${ctx.userId}`, ctx.clock.now())
