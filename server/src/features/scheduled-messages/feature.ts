import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { onSessionsEnded } from '#features/auth/index.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { scheduledMessageHandlers } from './handlers.ts'
import { sendDue } from './sending.ts'
import { eraseScheduled, exportScheduled, failOfSessions, scheduledFiles } from './service.ts'

export const scheduledMessages = defineFeature({
  name: 'scheduled-messages',
  calls: scheduledMessageHandlers,
  extensions: [
    onSessionsEnded.with(failOfSessions),
    fileHolders.with(scheduledFiles),
    personalData.with({
      name: 'scheduled',
      phase: 'records',
      read: exportScheduled,
      erase: eraseScheduled,
    }),
  ],
  jobs: [{ name: 'send scheduled messages', everyMs: 1_000, run: sendDue }],
})
