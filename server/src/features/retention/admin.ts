import { retentionAdmin as calls } from '@mynah/contract/retention'
import { serveAdmin } from '#features/operators/index.ts'
import * as service from './service.ts'

export const retentionAdminHandlers = serveAdmin(calls, {
  state: (ctx) => service.state(ctx.db),
  async set(ctx, { days, archive }) {
    await service.setRule(ctx.tx, { days, archive }, ctx.clock.now())
    ctx.record('retention', { days, archive })
    return service.state(ctx.tx)
  },
})
