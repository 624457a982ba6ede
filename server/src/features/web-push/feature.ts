import { defineFeature } from '#platform/feature.ts'
import { reachedByPush } from '#features/auth/index.ts'
import { seenElsewhere } from '#features/message-edits/index.ts'
import { onMessageStored } from '#features/messages/index.ts'
import { pushStored, webPushHandlers } from './index.ts'
import { senderOf } from './sender.ts'
import { mayShowWords, sessionsAmong } from './store.ts'

export const webPush = defineFeature({
  name: 'web-push',
  calls: webPushHandlers,
  tablesNotBackedUp: ['push_subscriptions'],
  extensions: [
    onMessageStored.with(pushStored),
    reachedByPush.with(sessionsAmong),
    seenElsewhere.with(mayShowWords),
  ],
  // its metrics are there from the start
  setup: (app) => void senderOf(app),
})
