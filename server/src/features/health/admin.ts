import { health as calls } from '@mynah/contract/health'
import { ApiError } from '#platform/api-error.ts'
import { recordAs, serveAdmin, storeAuditHead, type AdminCtx } from '#features/operators/index.ts'
import { bundleOf } from './bundle.ts'
import { preparedTest, runTest } from './send-test.ts'
import { stateOf } from './state.ts'

/** For one operator: a test may cost money and sends real messages. */
const testRate = { points: 10, seconds: 600 }

export const healthHandlers = serveAdmin(calls, {
  state: stateOf,
  async sendTest(ctx, { service, to = '', language }) {
    const test = await preparedTest(ctx, { service, to, language })
    if (!(await ctx.limiter.take('health-test', testRate, ctx.operator.id))) throw new ApiError('TooOften')
    await recordFirst(ctx, calls.sendTest.path, `service ${service}`)
    return runTest(ctx, test)
  },
  async bundle(ctx) {
    await recordFirst(ctx, calls.bundle.path, 'support bundle')
    return bundleOf(ctx)
  },
})

/**
 * Writes the audit log row in a transaction of its own: a provider may take longer to answer than a transaction may
 * last.
 */
async function recordFirst(ctx: AdminCtx, action: string, subject: string): Promise<void> {
  await ctx.transaction((tx) =>
    recordAs(tx, ctx.operator, { at: ctx.clock.now(), action, subject, detail: {} }),
  )
  await storeAuditHead(ctx)
}
