import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  readRules: 'อ่านกฎ',
  endedByOperator: 'เราสิ้นสุดการประชุม “{name}”: {reason}',
  meetings: 'ประชุม',
  meeting: 'ประชุม',
  join: 'เข้าร่วม',
  numbered: 'หมายเลข {number}',
} satisfies Translated<typeof en>
