import { account } from '@mynah/contract/account'
import { friendEvents, friends } from '@mynah/contract/friends'
import { profileEvents } from '@mynah/contract/profile'
import { signal } from '@mynah/contract/socket'
import { on, onSignal, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'
import { changePerson, dropFriend, fetchFriend, setPendingCount } from './queries.ts'

/** Keeps the address book up to date; listed in feature.ts. */
export const friendsLive: readonly EventHandler[] = [
  onSignal([signal.refreshFriend], () => {
    void invalidate(friends.list)
    void invalidate(friends.friendRequests)
    void invalidate(account.detail)
  }),
  onSignal([signal.addFriend], ({ extras }) => {
    void fetchFriend(extras.userId ?? '')
    void invalidate(friends.friendRequests)
  }),
  onSignal([signal.delFriend], ({ extras }) => dropFriend(extras.userId ?? '')),
  on(friendEvents.applyCount, ({ count }) => {
    setPendingCount(count)
    void invalidate(friends.friendRequests)
  }),
  on(profileEvents.changed, ({ userId, userName, userNum, avatarUrl, profiles }) =>
    changePerson(userId, (person) => ({
      ...person,
      userName,
      userNum,
      avatarUrl,
      saveAvatar: avatarUrl,
      profiles,
    })),
  ),
  on(friendEvents.blocksChanged, () => {
    void invalidate(friends.blocked)
    void invalidate(account.detail)
  }),
]
