import { self, hidden, type Rows } from './row.ts'

export const noticesRows: Rows = {
  'sysNotice/list': self,
  'GET sysNotice/getById': {
    input: () => ({ id: '999999999999999' }),
    all: 'NoDataFound',
    ids: { id: hidden('notice') },
  },
  'sysTips/list': self,
  'GET sysTips/getById': {
    input: () => ({ id: '999999999999999' }),
    all: 'NoDataFound',
    ids: { id: hidden('notice') },
  },
  'sysNotice/unreadCount': self,
  'sysNotice/readAll': { input: () => ({ kind: 'notice' }), all: 'ok' },
}
