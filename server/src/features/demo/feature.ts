import { defineFeature } from '#platform/feature.ts'
import { prepareDemo } from './fill.ts'

export const demo = defineFeature({ name: 'demo', prepare: prepareDemo })
