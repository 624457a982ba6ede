import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  readRules: 'อ่านกฎ',
  endedByOperator: 'เราสิ้นสุดการโทรของคุณ: {reason}',
  call: 'โทร',
  voiceCall: 'โทรด้วยเสียง',
  videoCall: 'วิดีโอคอล',
  missed: 'สายที่ไม่ได้รับ',
  inCall_other: '{count} คนกำลังโทร',
  join: 'เข้าร่วม',
  inCallAlready: 'คุณกำลังอยู่ในสาย',
  callBack: 'โทรกลับ',
  lasted: 'คุยสาย {length}',
  theyDeclined: 'อีกฝ่ายไม่รับสาย',
  youDeclined: 'คุณไม่รับสาย',
  theyWereBusy: 'สายไม่ว่าง',
  youCancelled: 'ยกเลิกแล้ว',
  noAnswer: 'ไม่มีผู้รับสาย',
} satisfies Translated<typeof en>
