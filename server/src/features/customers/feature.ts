import { defineFeature } from '#platform/feature.ts'
import { adminCalls } from '#features/operators/index.ts'
import { customerAdminHandlers } from './admin.ts'

export const customers = defineFeature({
  name: 'customers',
  extensions: [adminCalls.with(...customerAdminHandlers)],
})
