import { defineFeature } from '#platform/feature.ts'
import { adminCalls } from '#features/operators/index.ts'
import { serviceHandlers } from './admin.ts'
import { examineServices } from './doctor.ts'
import { takeOverServices } from './live.ts'

/** Settings of services in the console, besides those of the environment. */
export const services = defineFeature({
  name: 'services',
  extensions: [adminCalls.with(...serviceHandlers)],
  jobs: [{ name: 'take over settings of services', everyMs: 20_000, run: takeOverServices }],
  examineRows: examineServices,
  async prepare(app) {
    await takeOverServices(app)
    return () => []
  },
})
