import { self, type Rows } from './row.ts'

export const vipRows: Rows = {
  'vipOpenLog/detail': self,
  'vipOpenLog/openVip': {
    input: () => ({ vipId: '1' }),
    all: 'ok',
    but: { unverified: 'NotVerified' },
    ids: { userId: { of: 'person', absent: 'NoPermission' } },
  },
}
