import type { MediaRoomOwner } from '#features/media/index.ts'
import * as account from '#features/account/index.ts'
import { rightsOf, roomNameOf } from './announce.ts'
import * as store from './store.ts'

const prefix = roomNameOf('')
const numberOf = (roomName: string) => roomName.slice(prefix.length)

/** Users in a meeting receive its media; their row says what they may send. */
export const meetingRooms: MediaRoomOwner = {
  prefix,
  async admit(app, roomName, userId) {
    const number = numberOf(roomName)
    const meeting = await store.find(app.db, number)
    const person = await store.personOf(app.db, number, userId)
    if (meeting?.state !== 'open' || person?.state !== 'joined') return null
    const card = (await account.cardsOf(app, [userId])).get(userId)
    return {
      rights: rightsOf(person),
      name: person.name || (card?.userName ?? ''),
      avatarUrl: card?.avatarUrl ?? '',
    }
  },
  async noteAwaySince(app, roomName, userId, at) {
    await store.setAway(app.db, numberOf(roomName), userId, at)
  },
}
