import { defineEntry } from '#client/feature.ts'

export const scanEntry = defineEntry({
  name: 'scan',
  loginAside: () => import('./shown-code.tsx').then((m) => m.LoginAside),
  routes: {
    '/pages/login/scan': {
      load: () => import('./login-scan-screen.tsx').then((m) => m.LoginScanScreen),
      texts: 'signedIn',
      access: 'open',
    },
    // a path with parameters, which only this list supports
    '/q/:kind/:token': {
      load: () => import('./code-screen.tsx').then((m) => m.CodeScreen),
      texts: 'signedIn',
    },
  },
})
