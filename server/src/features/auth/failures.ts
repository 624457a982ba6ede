import { rates } from '@mynah/contract/limits'
import { Counter } from 'prom-client'
import { onePerApp } from '#platform/one-per-app.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Ctx } from '#platform/serve.ts'

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
