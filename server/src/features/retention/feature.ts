import { defineFeature } from '#platform/feature.ts'
import { clientSettings } from '#features/app-info/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { retentionAdminHandlers } from './admin.ts'
import { applyRetention } from './service.ts'
import { read } from './store.ts'

export const retention = defineFeature({
  name: 'retention',
  extensions: [
    adminCalls.with(...retentionAdminHandlers),
    clientSettings.with(async ({ db }) => ({ key: 'messageDays', value: String((await read(db)).days) })),
  ],
  jobs: [{ name: 'expire messages', everyMs: 600_000, run: applyRetention }],
})
