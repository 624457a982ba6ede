import { messagePins as calls } from '@mynah/contract/message-pins'
import { serve } from '#platform/http/serve.ts'
import { list, setPin } from './service.ts'

export const pinHandlers = serve(calls, {
  set: (ctx, input) => setPin(ctx, ctx.userId, input),
  list: (ctx, input) => list(ctx, ctx.userId, input),
})
