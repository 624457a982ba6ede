import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  waiting: 'รอดำเนินการ',
  everybody: 'ทุกคน',
  show: 'แสดง',
  recorded: 'การเปิดดูทุกครั้งถูกบันทึกไว้',
  conversations: 'การสนทนา',
  nobodyWaits: 'ไม่มีใครรออยู่',
  nobodyWrote: 'ยังไม่มีใครเขียนมา',
  person: 'ผู้ใช้',
  waitingSince: 'รอตั้งแต่',
  lastWords: 'ข้อความล่าสุด',
  morePeople: 'ผู้ใช้เพิ่มเติม',
  conversationWith: 'การสนทนากับ {name}',
  needsNoAnswer: 'ไม่ต้องตอบ',
  messages: 'ข้อความ',
  olderMessages: 'ข้อความก่อนหน้า',
  answer: 'คำตอบ',
  send: 'ส่ง',
} satisfies Translated<typeof en>
