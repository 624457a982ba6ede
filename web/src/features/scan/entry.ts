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
    // its address has parts, which the pages of the signed-in are not looked up by
    '/q/:kind/:token': {
      load: () => import('./code-screen.tsx').then((m) => m.CodeScreen),
      texts: 'signedIn',
    },
  },
})
