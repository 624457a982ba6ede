import { defineFeature } from '#platform/feature.ts'
import { onMessageStored } from '#features/messages/index.ts'
import { pushStored, webPushHandlers } from './index.ts'
import { senderOf } from './sender.ts'

export const webPush = defineFeature({
  name: 'web-push',
  calls: webPushHandlers,
  tablesNotBackedUp: ['push_subscriptions'],
  extensions: [onMessageStored.with(pushStored)],
  // its metrics are there from the start
  setup: (app) => void senderOf(app),
})
