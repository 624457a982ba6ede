import { focusListeners } from '#platform/http/authentication.ts'
import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { erasePresence, noteFocus, presenceHandlers, refreshPresence, sweepPresence } from './index.ts'

export const presence = defineFeature({
  name: 'presence',
  calls: presenceHandlers,
  extensions: [
    focusListeners.with(noteFocus),
    personalData.with({ name: 'presence', phase: 'records', erase: erasePresence }),
  ],
  jobs: [
    { name: 'renew the presence of pages in the foreground', everyMs: 20_000, run: refreshPresence },
    { name: 'sweep presence', everyMs: 86_400_000, run: sweepPresence },
  ],
})
