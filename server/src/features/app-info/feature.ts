import { defineFeature } from '#platform/feature.ts'
import { callGuards } from '#platform/http/serve.ts'
import { framedOrigins } from '#platform/http/static-files.ts'
import { startLive } from '#platform/start-parts.ts'
import { adminCalls } from '#features/operators/index.ts'
import { appInfoAdminHandlers } from './admin.ts'
import { appInfoHandlers, newsAtStart } from './handlers.ts'
import { newerVersions } from './store.ts'
import { framedOriginsOf, guardMoney } from './index.ts'

export const appInfo = defineFeature({
  name: 'app-info',
  calls: appInfoHandlers,
  extensions: [
    adminCalls.with(...appInfoAdminHandlers),
    callGuards.with(guardMoney),
    startLive.with({
      field: 'version',
      sql: ({ channel, version }) => newerVersions(channel, version),
      of: newsAtStart,
    }),
    framedOrigins.with(framedOriginsOf),
  ],
})
