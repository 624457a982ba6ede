import { profileEvents } from '@mynah/contract/profile'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { currentSession, updateUser } from '#client/session/auth-session.ts'

/** Applies changes that the user made on another device; listed in feature.ts. */
export const profileLive: readonly EventHandler[] = [
  on(profileEvents.changed, ({ userId, ...changed }) => {
    const session = currentSession()
    if (session.state === 'in' && session.userId === userId)
      updateUser({ ...session.user, ...changed, saveAvatar: changed.avatarUrl })
  }),
]
