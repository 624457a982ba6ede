import { defineFeature } from '#client/feature.ts'

export const complaints = defineFeature({
  name: 'complaints',
  routes: {
    '/pages/complain/index': () => import('./complain-screen.tsx').then((m) => m.ComplainScreen),
    '/pages/complain/list': () => import('./my-complaints-screen.tsx').then((m) => m.MyComplaintsScreen),
  },
  settingsPart: () => import('./settings-part.ts').then((m) => m.settingsPart),
})
