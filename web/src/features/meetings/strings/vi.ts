import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  readRules: 'Đọc quy định',
  endedByOperator: 'Chúng tôi đã kết thúc cuộc họp “{name}”: {reason}',
  meetings: 'Cuộc họp',
  meeting: 'Cuộc họp',
  join: 'Tham gia',
  numbered: 'Số {number}',
} satisfies Translated<typeof en>
