import { defineFeature } from '#platform/feature.ts'
import { clientSettings } from '#features/app-info/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { retentionAdminHandlers } from './admin.ts'
import { applyRetention, isArchiving } from './service.ts'
import { read } from './store.ts'

export const retention = defineFeature({
  name: 'retention',
  extensions: [
    adminCalls.with(...retentionAdminHandlers),
    clientSettings.with(async ({ db }) => ({ key: 'messageDays', value: String((await read(db)).days) })),
    clientSettings.with(async (app) => ({
      key: 'messagesArchived',
      value: (await isArchiving(app)) ? '1' : '0',
    })),
  ],
  jobs: [{ name: 'expire messages', everyMs: 600_000, run: applyRetention }],
})
