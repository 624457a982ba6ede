import * as account from '#features/account/index.ts'
import { allRights, type MediaRoomOwner } from '#features/media/index.ts'
import * as messages from '#features/messages/index.ts'
import { isMember } from './rights.ts'
import { roomNameOf } from './views.ts'
import * as store from './store.ts'

const prefix = roomNameOf('')
const callIdOf = (roomName: string) => roomName.slice(prefix.length)

/** Users in a call may send sound, camera and screen; for those for whom it rings, the connection is prepared. */
export const callRooms: MediaRoomOwner = {
  prefix,
  async admit(app, roomName, userId) {
    const call = await store.find(app.db, callIdOf(roomName))
    if (!call || call.state === 'ended' || (await messages.hasEnded(app.db, call.conversation_id)))
      return null
    const people = await store.peopleOf(app.db, call.id)
    const me = people.find((one) => one.user_id === userId)
    if (me?.state !== 'joined' && me?.state !== 'ringing') return null
    if (me.added_by === null && !(await isMember(app, call.conversation_id, userId))) return null
    const card = (await account.cardsOf(app, [userId])).get(userId)
    return {
      ...{ rights: allRights, name: card?.userName ?? '', avatarUrl: card?.avatarUrl ?? '' },
      isHeld: me.state === 'ringing',
    }
  },
  async noteAwaySince(app, roomName, userId, at) {
    await store.setAway(app.db, callIdOf(roomName), userId, at)
  },
}
