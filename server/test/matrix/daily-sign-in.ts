import { asked, hidden, money, self, type Rows } from './row.ts'

export const dailySignInRows: Rows = {
  'GET user_sign_in/last': self,
  user_sign_in: { input: () => ({ requestId: asked().requestId }), all: 'ok', fresh: true },
  'GET user_sign_in/month': { input: () => ({ month: '2026-11' }), all: 'ok' },
  'user_sign_in/timeZone': { input: () => ({ timeZone: 'Asia/Jakarta' }), all: 'ok' },
  'GET user_sign_in/gifts': self,
  // Nobody has a streak, and the good is not a gift.
  'user_sign_in/redeem': money({
    input: ({ goodVariant, address }) => ({
      requestId: asked().requestId,
      variantId: goodVariant,
      addressId: address,
    }),
    all: 'NoDataFound',
    ids: { variantId: hidden('goodVariant'), addressId: hidden('address') },
  }),
  'user_sign_in/reminder': { input: () => ({ isOn: '1' }), all: 'ok' },
}
