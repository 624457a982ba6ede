import { defineFeature } from '#platform/feature.ts'
import { scanHandlers } from './handlers.ts'
import { sweepScans } from './index.ts'

export const scan = defineFeature({
  name: 'scan',
  calls: scanHandlers,
  tablesNotBackedUp: ['login_scans'],
  jobs: [{ name: 'sweep QR codes for signing in', everyMs: 3_600_000, run: sweepScans }],
})
