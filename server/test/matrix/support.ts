import { self, type Rows } from './row.ts'

export const supportRows: Rows = {
  'support/list': self,
  'support/send': { input: () => ({ id: 'm'.repeat(32), content: 'hello' }), all: 'ok' },
  'support/unreadCount': self,
  'support/read': { input: () => ({ seq: 1 }), all: 'ok' },
}
