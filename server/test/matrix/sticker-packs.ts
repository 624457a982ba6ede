import { newDigits } from '@mynah/client/ids'
import { self, type Rows } from './row.ts'

const unknown = () => ({ id: newDigits() })

// Anyone who knows the id of a pack may use it; ids cannot be guessed.
export const stickerPacksRows: Rows = {
  'stickerPack/list': self,
  'stickerPack/get': { input: unknown, all: 'NoDataFound' },
  'stickerPack/save': {
    input: () => ({ ...unknown(), name: 'Birds', list: [{ url: '/media/nothing.webp', emojis: ['🐦'] }] }),
    all: 'NoDataFound',
  },
  'stickerPack/delete': { input: unknown, all: 'ok' },
  'stickerPack/add': { input: unknown, all: 'NoDataFound' },
  'stickerPack/remove': { input: unknown, all: 'ok' },
}
