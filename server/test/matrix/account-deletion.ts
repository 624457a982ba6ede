import { self, hidden, type Rows } from './row.ts'

export const accountDeletionRows: Rows = {
  'userDestroy/detail': self,
  'userDestroy/apply': {
    input: () => ({ password: 'x' }),
    all: 'PasswordWrong',
    // They have money.
    but: { owner: 'DestroyBlocked', other: 'DestroyBlocked' },
  },
  'userDestroy/export': {
    input: () => ({ password: 'x' }),
    all: 'PasswordWrong',
    ids: { id: { of: 'dataExport', absent: 'PasswordWrong' } },
  },
  'userDestroy/removeExport': {
    input: () => ({ id: '999999999999999' }),
    all: 'NoDataFound',
    ids: { id: hidden('dataExport') },
  },
}
