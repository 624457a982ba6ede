import { defineFeature } from '#platform/feature.ts'
import { profileHandlers } from './handlers.ts'

export const profile = defineFeature({ name: 'profile', calls: profileHandlers })
