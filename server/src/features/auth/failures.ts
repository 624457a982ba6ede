import { rates } from '@mynah/contract/limits'
import { Counter } from 'prom-client'
import { perApp } from '#platform/per-app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/serve.ts'
import * as store from './store.ts'

// A user who tries one password on everybody, or one code on every number, fails a lot from few addresses.

export async function refuseFailing(ctx: Ctx): Promise<void> {
  if (await ctx.limiter.spent('failures', rates.failure, ctx.address)) throw new ApiError('TooOften')
}

const counted = perApp(
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

/** A user who found an open phone must not guess its owner's password. Throws TooOften. */
export async function mayTryPassword(ctx: Ctx): Promise<void> {
  const since = ctx.clock.now() - ownTriesMs
  const failures = await store.failuresSince(ctx.db, `own ${ctx.userId}`, since)
  if (failures >= ownTriesMax * ctx.config.limitFactor) throw new ApiError('TooOften')
}

export const noteWrongPassword = (ctx: Ctx) => store.noteFailure(ctx.db, `own ${ctx.userId}`, ctx.clock.now())
