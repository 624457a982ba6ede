import { defineEntry } from '#client/feature.ts'

export const welcomeEntry = defineEntry({
  name: 'welcome',
  loginLead: () => import('./welcome.tsx').then((m) => m.Welcome),
})
