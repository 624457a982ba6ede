import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  never: 'Chưa từng là VIP.',
  until: 'VIP đến {date}.',
  give: 'Tặng {count} ngày',
  endAsk: 'Kết thúc VIP?',
  end: 'Kết thúc VIP',
} satisfies Translated<typeof en>
