import { dailySignIn, dailySignInEvents } from '@mynah/contract/daily-sign-in'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'
import { refreshMe } from '#client/session/refresh-me.ts'

const refresh = () => {
  void invalidate(dailySignIn.last)
  void invalidate(dailySignIn.month)
}

export const dailySignInLive: readonly EventHandler[] = [
  on(dailySignInEvents.changed, () => {
    refresh()
    void refreshMe()
  }),
]
