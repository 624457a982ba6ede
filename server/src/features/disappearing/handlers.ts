import { disappearing as calls } from '@mynah/contract/disappearing'
import { serve } from '#platform/http/serve.ts'
import { setExpiry } from './service.ts'

export const disappearingHandlers = serve(calls, {
  setExpiry: async (ctx, input) => {
    await setExpiry(ctx, ctx.userId, input)
    return null
  },
})
