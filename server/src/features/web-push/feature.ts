import { defineFeature } from '#platform/feature.ts'
import { reachedByPush } from '#features/auth/index.ts'
import { onMessageStored } from '#features/messages/index.ts'
import { pushStored, webPushHandlers } from './index.ts'
import { senderOf } from './sender.ts'
import { sessionsAmong } from './store.ts'

export const webPush = defineFeature({
  name: 'web-push',
  calls: webPushHandlers,
  tablesNotBackedUp: ['push_subscriptions'],
  extensions: [onMessageStored.with(pushStored), reachedByPush.with(sessionsAmong)],
  // its metrics are there from the start
  setup: (app) => void senderOf(app),
})
