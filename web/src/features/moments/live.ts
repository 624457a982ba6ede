import { momentEvents, moments } from '@mynah/contract/moments'
import { currentSession } from '#client/session/auth-session.ts'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate, patch } from '#client/api/query.ts'
import { commented, mapMoments, praised, withoutComment, withoutMoment, withoutPerson } from './cache.ts'
import { arrived } from './feed/new-moments.ts'
import { invalidateMoments } from './queries.ts'

const myId = () => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}

export const momentsLive: readonly EventHandler[] = [
  on(momentEvents.published, (moment) => {
    arrived(moment)
    for (const call of [moments.user, moments.search]) void invalidate(call)
  }),
  on(momentEvents.removed, ({ id }) => withoutMoment(id)),
  on(momentEvents.personChanged, ({ userId }) => {
    // hidden at once; moments that may still be seen come back with the answer
    withoutPerson(userId)
    void invalidateMoments()
  }),
  on(momentEvents.praised, ({ id, person, isOn }) =>
    mapMoments((one) => (one.id === id ? praised(one, person, isOn, myId()) : one)),
  ),
  on(momentEvents.commented, ({ id, comment }) =>
    mapMoments((one) => (one.id === id ? commented(one, comment) : one)),
  ),
  on(momentEvents.commentDeleted, ({ id, commentId }) =>
    mapMoments((one) => (one.id === id ? withoutComment(one, commentId) : one)),
  ),
  on(momentEvents.unread, (unread) => {
    patch(moments.unread, {}, () => unread)
    void invalidate(moments.activity)
  }),
]
