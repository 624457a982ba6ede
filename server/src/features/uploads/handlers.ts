import { uploads } from '@mynah/contract/uploads'
import { serve } from '#platform/http/serve.ts'
import * as service from './service.ts'

export const uploadHandlers = serve(uploads, {
  credentials: (ctx, input) => service.beginUpload(ctx, ctx.userId, input),
  finish: (ctx, { key }) => service.finish(ctx, { person: ctx.userId, address: ctx.address }, key),
  address: (ctx, { url }) => service.addressFor(ctx, ctx.userId, url),
})
