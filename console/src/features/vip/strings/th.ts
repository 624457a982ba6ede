import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  never: 'ไม่เคยเป็น VIP',
  until: 'เป็น VIP ถึง {date}',
  give: 'ให้ {count} วัน',
  endAsk: 'สิ้นสุด VIP ใช่ไหม',
  end: 'สิ้นสุด VIP',
} satisfies Translated<typeof en>
