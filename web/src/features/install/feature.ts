import { onMessage } from '@mynah/client/event-handlers'
import { defineFeature } from '#client/feature.ts'
import { noteMessage, watchInstall } from './install.ts'

// a browser fires its event soon after the start, before components are loaded
watchInstall()

export const install = defineFeature({
  name: 'install',
  events: [onMessage(noteMessage)],
  watchers: [() => import('./install-offer.tsx').then((m) => m.InstallOffer)],
  settingsPart: () => import('./settings-part.tsx').then((m) => m.settingsPart),
})
