import { dailyFigures, storeCounts } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { adminCalls } from '#features/operators/index.ts'
import { figureHandlers } from './admin.ts'
import { measureEveryMs, measureFigures } from './measuring.ts'

export const figures = defineFeature({
  name: 'figures',
  extensions: [
    adminCalls.with(...figureHandlers),
    dailyFigures.with({ names: ['mailsSent', 'mailsFailed', 'smsSent', 'smsFailed'] }),
  ],
  jobs: [
    { name: 'store what was counted', everyMs: 30_000, run: storeCounts },
    {
      ...{ name: 'measure the figures of the day', everyMs: measureEveryMs, atStart: true },
      run: (app) => measureFigures(app),
    },
  ],
})
