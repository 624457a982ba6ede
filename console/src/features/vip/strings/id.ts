import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  never: 'Belum pernah VIP.',
  until: 'VIP sampai {date}.',
  give: 'Beri {count} hari',
  endAsk: 'Akhiri VIP?',
  end: 'Akhiri VIP',
} satisfies Translated<typeof en>
