import { hidden, type Rows } from './row.ts'

export const uploadsRows: Rows = {
  'qcloud/sessionCredentialsV2': {
    input: () => ({ pre: 'chat', name: 'a.png', size: 10, mime: 'image/png' }),
    all: 'ok',
  },
  'sysFileUpload/finish': {
    input: ({ upload }) => ({ key: upload }),
    all: 'NoDataFound',
    but: { owner: 'UploadExpired' },
    ids: { key: { ...hidden('upload'), opaque: true } },
  },
  // features/uploads/rights.test.ts tests who sees which file.
  'sysFileUpload/address': {
    input: () => ({ url: `/media/chat/${'x'.repeat(43)}.webp` }),
    all: 'NoDataFound',
  },
}
