import { linkPreviews as calls } from '@mynah/contract/link-previews'
import { serve } from '#platform/http/serve.ts'
import { make } from './service.ts'

export const linkPreviewHandlers = serve(calls, {
  make: (ctx, { url }) => make(ctx, { person: ctx.userId, address: ctx.address }, url),
})
