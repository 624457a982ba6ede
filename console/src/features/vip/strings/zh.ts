import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  never: '从未是 VIP。',
  until: 'VIP 有效期至 {date}。',
  give: '赠送 {count} 天',
  endAsk: '结束 VIP？',
  end: '结束 VIP',
} satisfies Translated<typeof en>
