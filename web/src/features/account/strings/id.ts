import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: 'Privasi',
  readReceipts: 'Tanda dibaca',
  readReceiptsHint: 'Nonaktif: tidak ada yang tahu apa yang Anda baca, dan Anda juga tidak.',
} satisfies Translated<typeof en>
