import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { startFacts, startParts } from '#platform/start-parts.ts'
import { personalData } from '#features/account/index.ts'
import { friendRequestPolicies } from '#features/friends/index.ts'
import { members, withCards } from '#features/messages/index.ts'
import { groupHandlers } from './handlers.ts'
import { allowsFriendRequests, eraseMember, exportGroups } from './index.ts'
import { notifyFoundByName } from './found-by-name.ts'
import { lastSeenFact } from './last-seen-store.ts'
import { joinRequestHandlers } from './joining/join-request-handlers.ts'
import { waitingFact } from './joining/join-requests-store.ts'
import { linkHandlers } from './joining/link-handlers.ts'
import { countCreated, groupsFact } from './store.ts'

export const groups = defineFeature({
  name: 'groups',
  calls: [...groupHandlers, ...joinRequestHandlers, ...linkHandlers],
  extensions: [
    dailyFigures.with({ names: ['newGroups'], ofDay: async (db, day) => [await countCreated(db, day)] }),
    startFacts.with({
      place: 'counts.joinRequests',
      sql: (userId) => waitingFact(members.groupIdsAdministeredBy(userId)),
    }),
    startFacts.with(
      { place: 'chats', sql: () => groupsFact, of: withCards },
      { place: 'chats', sql: lastSeenFact },
    ),
    startParts.with({
      place: 'counts.joinRequests',
      calls: joinRequestHandlers,
      call: groupJoinRequests.count,
      input: { status: 0 },
    }),
    friendRequestPolicies.with(allowsFriendRequests),
    personalData.with({ name: 'groups', phase: 'records', read: exportGroups, erase: eraseMember }),
  ],
  jobs: [
    { name: 'notify owners of groups that are found by name', everyMs: 600_000, run: notifyFoundByName },
  ],
})
