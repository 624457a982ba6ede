import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { groupNoticeHandlers } from './handlers.ts'
import { eraseGroupNotices, exportGroupNotices } from './index.ts'

export const groupNotices = defineFeature({
  name: 'group-notices',
  calls: groupNoticeHandlers,
  extensions: [
    personalData.with({
      name: 'group-notices',
      phase: 'records',
      read: exportGroupNotices,
      erase: eraseGroupNotices,
    }),
  ],
})
