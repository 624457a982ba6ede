import { defineFeature } from '#platform/feature.ts'
import { onMessageStored } from '#features/messages/index.ts'
import { pushStored, webPushHandlers } from './index.ts'

export const webPush = defineFeature({
  name: 'web-push',
  calls: webPushHandlers,
  tablesNotBackedUp: ['push_subscriptions'],
  extensions: [onMessageStored.with(pushStored)],
})
