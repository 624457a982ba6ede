import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  meetings: 'ประชุม',
  meeting: 'ประชุม',
  join: 'เข้าร่วม',
  numbered: 'หมายเลข {number}',
} satisfies Translated<typeof en>
