import { groupApplyEvents } from '@mynah/contract/group-applies'
import { groupEvents, groups } from '@mynah/contract/groups'
import { profileEvents } from '@mynah/contract/profile'
import type { Applier } from '#client/live.ts'
import { on, onSynced, renew } from '#client/query.ts'
import { renewApplies, setWaiting } from './applies.ts'
import { groupChanged } from './queries.ts'

export const groupsLive: readonly Applier[] = [
  on(groupEvents.changed, groupChanged),
  on(groupEvents.joined, groupChanged),
  on(groupEvents.left, groupChanged),
  on(profileEvents.changed, () => {
    for (const call of [groups.members, groups.list, groups.detail]) void renew(call)
  }),
  on(groupApplyEvents.count, ({ groupId, count, total }) => {
    setWaiting(groupId, count, total)
    renewApplies()
  }),
  on(groupApplyEvents.answered, groupChanged),
  onSynced(() => renewApplies()),
]
