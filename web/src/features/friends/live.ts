import { account } from '@mynah/contract/account'
import { friendEvents, friends } from '@mynah/contract/friends'
import { profileEvents } from '@mynah/contract/profile'
import { signal, type SignalData } from '@mynah/contract/socket'
import type { Applier } from '#client/live.ts'
import { on, onSignal, renew } from '#client/query.ts'
import { changePerson, dropFriend, fetchFriend, setPendingCount } from './queries.ts'

const whom = ({ extras }: SignalData) => (typeof extras.userId === 'string' ? extras.userId : '')

/** What makes the address book live; joined in app/live.ts. */
export const friendsLive: readonly Applier[] = [
  onSignal([signal.refreshFriend], () => {
    void renew(friends.list)
    void renew(friends.applies)
    void renew(account.detail)
  }),
  onSignal([signal.addFriend], (data) => {
    void fetchFriend(whom(data))
    void renew(friends.applies)
  }),
  onSignal([signal.delFriend], (data) => dropFriend(whom(data))),
  on(friendEvents.applyCount, ({ count }) => {
    setPendingCount(count)
    void renew(friends.applies)
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
    void renew(friends.blocked)
    void renew(account.detail)
  }),
]
