import { defineFeature } from '#client/feature.ts'

export const webPush = defineFeature({
  name: 'web-push',
  settingsPart: () => import('./settings-part.ts').then((m) => m.settingsPart),
})
