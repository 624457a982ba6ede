import { dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { reachedByPush } from '#features/auth/index.ts'
import { onFirstEdit, seenElsewhere } from '#features/message-edits/index.ts'
import { onMessageStored } from '#features/messages/index.ts'
import { onFirstReactions } from '#features/reactions/index.ts'
import { pushStored, webPushHandlers } from './index.ts'
import { pushEdited } from './stored.ts'
import { pushReactions } from './reactions.ts'
import { senderOf } from './sender.ts'
import { mayShowWords, sessionsAmong } from './store.ts'

export const webPush = defineFeature({
  name: 'web-push',
  calls: webPushHandlers,
  tablesNotBackedUp: ['push_subscriptions'],
  extensions: [
    dailyFigures.with({ names: ['pushesDelivered', 'pushesFailed'] }),
    onMessageStored.with(pushStored),
    onFirstEdit.with(pushEdited),
    onFirstReactions.with(pushReactions),
    reachedByPush.with(sessionsAmong),
    seenElsewhere.with(mayShowWords),
  ],
  // created at the start, so that its metrics exist
  setup: (app) => void senderOf(app),
})
