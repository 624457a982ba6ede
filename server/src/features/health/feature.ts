import { dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { adminCalls } from '#features/operators/index.ts'
import { healthHandlers } from './admin.ts'
import { leaveProcesses, reportProcess } from './processes.ts'
import { sizes } from './state.ts'
import { endStuck } from './stuck-connections-store.ts'

export const health = defineFeature({
  name: 'health',
  tablesNotBackedUp: ['server_processes'],
  extensions: [
    adminCalls.with(...healthHandlers),
    dailyFigures.with({ names: ['databaseBytes', 'fileBytes'], now: sizes }),
  ],
  jobs: [
    { name: 'report this process', everyMs: 20_000, run: reportProcess },
    { name: 'end connections that wait for a lost message', everyMs: 5_000, run: endStuck },
  ],
  async prepare(app) {
    await reportProcess(app)
    return () => []
  },
  close: leaveProcesses,
})
