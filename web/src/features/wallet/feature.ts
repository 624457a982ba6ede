import { defineFeature } from '#client/feature.ts'

export const wallet = defineFeature({
  name: 'wallet',
  routes: {
    '/pages/wallet/wallet': () => import('./pages.ts').then((m) => m.WalletScreen),
    '/pages/wallet/payment': () => import('./pages.ts').then((m) => m.PaymentScreen),
    '/pages/wallet/cashOut': () => import('./pages.ts').then((m) => m.CashOutScreen),
    '/pages/wallet/cashLog': () => import('./pages.ts').then((m) => m.CashLogScreen),
    '/pages/wallet/detail': () => import('./pages.ts').then((m) => m.BillScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.walletLive),
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
