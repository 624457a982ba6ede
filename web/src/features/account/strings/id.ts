import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: 'Privasi',
  readReceipts: 'Tanda dibaca',
  readReceiptsHint: 'Nonaktif: tidak ada yang tahu apa yang Anda baca, dan Anda juga tidak.',
  onlineShown: 'Status online',
  onlineShownHint: 'Nonaktif: teman tidak tahu kapan Anda online, dan Anda juga tidak tahu tentang mereka.',
} satisfies Translated<typeof en>
