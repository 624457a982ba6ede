import { scheduledMessages as calls } from '@mynah/contract/scheduled-messages'
import { serve } from '#platform/http/serve.ts'
import { sendOne } from './sending.ts'
import { add, remove, update, viewOf } from './service.ts'
import { listOf } from './store.ts'

export const scheduledMessageHandlers = serve(calls, {
  add,
  list: async (ctx) => ({ list: (await listOf(ctx.db, ctx.userId)).map((row) => viewOf(row, ctx.language)) }),
  update,
  async remove(ctx, { id }) {
    await remove(ctx, id)
    return null
  },
  async sendNow(ctx, { id }) {
    const refused = await sendOne(ctx, ctx.userId, id, true)
    return { ...(refused && { message: viewOf(refused, ctx.language) }) }
  },
})
