import { defineFeature } from '#platform/feature.ts'
import { messageEditHandlers } from './handlers.ts'

export const messageEdits = defineFeature({ name: 'message-edits', calls: messageEditHandlers })
