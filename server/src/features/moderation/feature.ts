import { defineFeature } from '#platform/feature.ts'
import { adminCalls } from '#features/operators/index.ts'
import { moderationAdminHandlers } from './admin.ts'

export const moderation = defineFeature({
  name: 'moderation',
  extensions: [adminCalls.with(...moderationAdminHandlers)],
})
