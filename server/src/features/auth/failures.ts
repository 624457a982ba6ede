import { rates } from '@mynah/contract/limits'
import { Refusal } from '#platform/refusal.ts'
import type { Ctx } from '#platform/serve.ts'

// Whoever tries one password on everybody, or one code on every number, fails a lot from few addresses.

export async function refuseFailing(ctx: Ctx): Promise<void> {
  if (await ctx.limiter.spent('failures', rates.failure, ctx.address)) throw new Refusal('TooOften')
}

export const noteFailing = (ctx: Ctx) => ctx.limiter.take('failures', rates.failure, ctx.address)
