import { self, hidden, type Rows } from './row.ts'

export const accountRows: Rows = {
  'user/getUserInfo': self,
  'user/refreshUserInfo': self,
  'user/detail': {
    input: ({ owner }) => ({ id: owner.id }),
    all: 'ok',
    but: { blocked: 'NoDataFound' },
    ids: { id: { ...hidden('person'), far: 'ok' } },
  },
  'user/search': { input: ({ owner }) => ({ keyWords: owner.userNum }), all: 'ok' },
  'userSetting/detail': self,
  'userSetting/update': { input: () => ({ readReceipts: '1' }), all: 'ok', fresh: true },
}
