import { reminders as calls } from '@mynah/contract/reminders'
import { serve } from '#platform/http/serve.ts'
import { listReminders, removeReminder, setReminder } from './service.ts'

export const reminderHandlers = serve(calls, {
  async set(ctx, input) {
    await setReminder(ctx, ctx.userId, input)
    return null
  },
  list: async (ctx) => ({ list: await listReminders(ctx, ctx.userId) }),
  async remove(ctx, input) {
    await removeReminder(ctx, ctx.userId, input)
    return null
  },
})
