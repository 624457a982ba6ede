import { self, hidden, type Rows } from './row.ts'

export const credentialsRows: Rows = {
  'userCredential/detail': self,
  'userCredential/stop': {
    input: () => ({ id: '999999999999999' }),
    all: 'NoDataFound',
    ids: { id: hidden('credentialChange') },
  },
  'userCredential/linked': { input: () => ({ token: 'x'.repeat(43) }), all: 'LinkEnded' },
  'userCredential/undo': { input: () => ({ token: 'x'.repeat(43) }), all: 'LinkEnded' },
}
