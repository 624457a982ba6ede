import { friends as calls } from '@mynah/contract/friends'
import { defineFeature } from '#platform/feature.ts'
import { startFacts, startParts } from '#platform/start-parts.ts'
import { personalData, relations } from '#features/account/index.ts'
import { friendHandlers } from './handlers.ts'
import { eraseFriends, exportFriends, relationOf } from './index.ts'
import { remarksFact, requestsFact } from './store.ts'

export const friends = defineFeature({
  name: 'friends',
  calls: friendHandlers,
  extensions: [
    startFacts.with({ place: 'counts.friendRequests', sql: requestsFact }),
    startFacts.with({ place: 'chats', sql: remarksFact }),
    startParts.with({
      place: 'counts.friendRequests',
      calls: friendHandlers,
      call: calls.applyCount,
      input: { status: 0 },
    }),
    relations.with(relationOf),
    personalData.with({ name: 'friends', phase: 'records', read: exportFriends, erase: eraseFriends }),
  ],
})
