import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { reminderHandlers } from './handlers.ts'
import { eraseReminders, exportReminders, remindDue } from './service.ts'

export const reminders = defineFeature({
  name: 'reminders',
  calls: reminderHandlers,
  extensions: [
    personalData.with({
      name: 'reminders',
      phase: 'records',
      read: exportReminders,
      erase: eraseReminders,
    }),
  ],
  jobs: [{ name: 'remind of messages', everyMs: 1_000, run: remindDue }],
})
