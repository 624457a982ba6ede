import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { noticeAdminHandlers } from './admin.ts'
import { noticeHandlers } from './handlers.ts'
import { eraseReads } from './index.ts'

export const notices = defineFeature({
  name: 'notices',
  calls: noticeHandlers,
  extensions: [
    adminCalls.with(...noticeAdminHandlers),
    personalData.with({ name: 'notices', phase: 'records', erase: eraseReads }),
  ],
})
