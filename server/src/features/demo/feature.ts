import { defineFeature } from '#platform/feature.ts'
import { examineDemo } from './doctor.ts'
import { prepareDemo } from './fill.ts'

export const demo = defineFeature({ name: 'demo', prepare: prepareDemo, examine: examineDemo })
