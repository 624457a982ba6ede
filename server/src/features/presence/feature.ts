import { focusListeners } from '#platform/http/authentication.ts'
import { defineFeature } from '#platform/feature.ts'
import { startLive } from '#platform/start-parts.ts'
import { personalData } from '#features/account/index.ts'
import { erasePresence, noteFocus, presenceHandlers, refreshPresence, sweepPresence } from './index.ts'
import { onlineAtStart } from './handlers.ts'
import { friendsOnlineInChats } from './store.ts'

export const presence = defineFeature({
  name: 'presence',
  calls: presenceHandlers,
  extensions: [
    focusListeners.with(noteFocus),
    startLive.with({
      field: 'online',
      sql: ({ userId, now }) => friendsOnlineInChats(userId, now),
      of: onlineAtStart,
    }),
    personalData.with({ name: 'presence', phase: 'records', erase: erasePresence }),
  ],
  jobs: [
    { name: 'renew the presence of pages in the foreground', everyMs: 20_000, run: refreshPresence },
    { name: 'sweep presence', everyMs: 86_400_000, run: sweepPresence },
  ],
})
