import { profileEvents } from '@mynah/contract/profile'
import type { Applier } from '#client/live.ts'
import { on } from '#client/query.ts'
import { currentSession, updateUser } from '#client/session-store.ts'

/** What I change of myself on another device; joined in app/live.ts. */
export const profileLive: readonly Applier[] = [
  on(profileEvents.changed, ({ userId, ...changed }) => {
    const session = currentSession()
    if (session.state === 'in' && session.userId === userId)
      updateUser({ ...session.user, ...changed, saveAvatar: changed.avatarUrl })
  }),
]
