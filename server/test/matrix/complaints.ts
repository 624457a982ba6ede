import { self, complaint, type Rows } from './row.ts'

export const complaintsRows: Rows = {
  'complain/add': {
    input: ({ owner }) => ({ ...complaint, id: owner.id }),
    all: 'ok',
    but: { owner: 'PersonIsYou' },
    ids: {
      id: { of: 'person', absent: 'NoDataFound', far: 'ok' },
      msgId: { of: 'message', absent: 'NoDataFound', beside: { about: 3, toBizType: 1 }, opaque: true },
    },
  },
  'complain/list': self,
}
