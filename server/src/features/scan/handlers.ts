import { scan } from '@mynah/contract/scan'
import { serve } from '#platform/http/serve.ts'
import * as service from './service.ts'

export const scanHandlers = serve(scan, {
  create: service.create,
  state: (ctx, { id, secret }) => service.state(ctx, id, secret),
  scan: (ctx, { id }) => service.scan(ctx, id),
  async answer(ctx, { id, operationType }) {
    await service.answer(ctx, id, operationType === 1)
    return null
  },
})
