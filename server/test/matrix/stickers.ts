import { self, type Rows } from './row.ts'

export const stickersRows: Rows = {
  'face/packs': self,
  'face/my': self,
  'face/add': { input: () => ({ url: '/media/nothing.webp' }), all: 'NoDataFound' },
  'face/delete': {
    input: () => ({ ids: ['999999999999999'] }),
    all: 'ok',
    ids: { ids: { of: 'sticker', absent: 'ok', list: true } },
  },
  'face/order': {
    input: () => ({ ids: ['999999999999999'] }),
    all: 'NoDataFound',
    ids: { ids: { of: 'sticker', absent: 'NoDataFound', list: true } },
  },
}
