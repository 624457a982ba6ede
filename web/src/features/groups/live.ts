import { groupJoinRequestEvents } from '@mynah/contract/group-join-requests'
import { groupEvents, groups } from '@mynah/contract/groups'
import { profileEvents } from '@mynah/contract/profile'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidateOverContacts } from '#client/chat/spread.ts'
import { invalidateJoinRequests, setWaiting } from './joining/applies.ts'
import { groupChanged, groupChangedForAll } from './queries.ts'

export const groupsLive: readonly EventHandler[] = [
  on(groupEvents.changed, ({ id }) => groupChangedForAll(id)),
  on(groupEvents.joined, groupChanged),
  on(groupEvents.left, groupChanged),
  on(profileEvents.changed, () => invalidateOverContacts([groups.members, groups.list, groups.detail])),
  on(groupJoinRequestEvents.count, ({ groupId, count, total }) => {
    setWaiting(groupId, count, total)
    invalidateJoinRequests()
  }),
  on(groupJoinRequestEvents.answered, groupChanged),
]
