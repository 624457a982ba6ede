import { messageEdits as calls } from '@mynah/contract/message-edits'
import { serve } from '#platform/http/serve.ts'
import { save, versions } from './service.ts'

export const messageEditHandlers = serve(calls, {
  save: (ctx, input) => save(ctx, ctx.userId, input),
  versions: (ctx, input) => versions(ctx, ctx.userId, input),
})
