import { defineFeature } from '#platform/feature.ts'
import { callGuards } from '#platform/http/serve.ts'
import { framedOrigins } from '#platform/http/static-files.ts'
import { adminCalls } from '#features/operators/index.ts'
import { appInfoAdminHandlers } from './admin.ts'
import { appInfoHandlers } from './handlers.ts'
import { framedOriginsOf, guardMoney } from './index.ts'

export const appInfo = defineFeature({
  name: 'app-info',
  calls: appInfoHandlers,
  extensions: [
    adminCalls.with(...appInfoAdminHandlers),
    callGuards.with(guardMoney),
    framedOrigins.with(framedOriginsOf),
  ],
})
