import { defineFeature } from '#platform/feature.ts'
import { conversationHandlers } from './handlers.ts'

export const conversations = defineFeature({ name: 'conversations', calls: conversationHandlers })
