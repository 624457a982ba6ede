import { socketTopics } from '#platform/http/authentication.ts'
import { dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { rateRefusals } from '#platform/http/serve.ts'
import { startFacts } from '#platform/start-parts.ts'
import { malformedFrames } from '#platform/sockets/socket-command.ts'
import { personalData } from '#features/account/index.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { refuseMalformed } from './accept/acknowledgement.ts'
import { fillMessageFiles } from './files/files-fill.ts'
import { messageHandlers } from './handlers.ts'
import {
  eraseMessages,
  exportMessages,
  groupTopicsOf,
  indexMessages,
  messageFiles,
  messagesOf,
  noteStored,
  onMessageStored,
} from './index.ts'
import { forgetOldChanges } from './changes/forget.ts'
import { changesAnnounced } from './changes/live.ts'
import { withCards } from './members/chat-facts.ts'
import { chatsFact } from './members/chat-facts-store.ts'
import { chatRateRefusal } from './accept/rate-refusal.ts'
import { messageCommands } from './sockets.ts'

export const messages = defineFeature({
  name: 'messages',
  calls: messageHandlers,
  socketCommands: messageCommands,
  extensions: [
    dailyFigures.with({ names: ['messages'] }),
    startFacts.with({ place: 'chats', sql: () => chatsFact, of: withCards }),
    socketTopics.with(groupTopicsOf),
    rateRefusals.with(chatRateRefusal),
    malformedFrames.with(refuseMalformed),
    fileHolders.with(messageFiles),
    onMessageStored.with(noteStored),
    personalData.with({ name: 'messages', phase: 'records', read: exportMessages, erase: eraseMessages }),
  ],
  jobs: [
    { name: 'index messages for the search', everyMs: 30_000, run: indexMessages },
    { name: 'forget old changes of messages', everyMs: 3_600_000, run: forgetOldChanges },
    { name: 'fill files of messages', everyMs: 60_000, run: fillMessageFiles },
  ],
  // Created at the start, so that its gauges exist before the first message.
  setup: (app) => void messagesOf(app),
  close: async (app) => {
    await messagesOf(app).flushed()
    await changesAnnounced(app)
  },
})
