import { asked, self, type Rows } from './row.ts'

export const dailySignInRows: Rows = {
  'GET user_sign_in/last': self,
  user_sign_in: { input: () => ({ requestId: asked().requestId }), all: 'ok', fresh: true },
  'GET user_sign_in/month': { input: () => ({ month: '2026-11' }), all: 'ok' },
  'user_sign_in/timeZone': { input: () => ({ timeZone: 'Asia/Jakarta' }), all: 'ok' },
  'user_sign_in/reminder': { input: () => ({ isOn: '1' }), all: 'ok' },
}
