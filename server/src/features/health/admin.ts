import { health as calls } from '@mynah/contract/health'
import { serveAdmin } from '#features/operators/index.ts'
import { bundleOf } from './bundle.ts'
import { boundedTest, preparedTest, recordFirst } from './send-test.ts'
import { stateOf } from './state.ts'

export const healthHandlers = serveAdmin(calls, {
  state: stateOf,
  async sendTest(ctx, { service, to = '', language }) {
    const test = await preparedTest(ctx, { service, to, language })
    return boundedTest(ctx, { action: calls.sendTest.path, service }, test)
  },
  async bundle(ctx) {
    await recordFirst(ctx, calls.bundle.path, 'support bundle')
    return bundleOf(ctx)
  },
})
