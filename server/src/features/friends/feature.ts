import { defineFeature } from '#platform/feature.ts'
import { personalData, relations } from '#features/account/index.ts'
import { friendHandlers } from './handlers.ts'
import { eraseFriends, exportFriends, relationOf } from './index.ts'

export const friends = defineFeature({
  name: 'friends',
  calls: friendHandlers,
  extensions: [
    relations.with(relationOf),
    personalData.with({ name: 'friends', phase: 'records', read: exportFriends, erase: eraseFriends }),
  ],
})
