import { health as calls } from '@mynah/contract/health'
import { ApiError } from '#platform/api-error.ts'
import { recordAs, serveAdmin, storeAuditHead, type AdminCtx } from '#features/operators/index.ts'
import { bundleOf } from './bundle.ts'
import { preparedTest, runTest } from './send-test.ts'
import { stateOf } from './state.ts'

/** Of one operator: a test may cost money, and reaches people. */
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

/** A provider may answer later than a transaction may last, so the row is not written in the one of the call. */
async function recordFirst(ctx: AdminCtx, action: string, subject: string): Promise<void> {
  await ctx.transaction((tx) =>
    recordAs(tx, ctx.operator, { at: ctx.clock.now(), action, subject, detail: {} }),
  )
  await storeAuditHead(ctx)
}
