import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'ค้นหา',
  all: 'ค้นหาคน กลุ่ม ข้อความ',
  allHint: 'ค้นหาเพื่อน กลุ่ม และทุกสิ่งที่เคยคุยกัน',
  messages: 'ข้อความ',
  none: 'ไม่พบข้อความ',
  showAll: 'ดูทั้งหมด {count} รายการ',
  beyond: 'ค้นหาคนใหม่: {text}',
  inChat: 'ค้นหาในแชท',
  inChatHint: 'พิมพ์คำ หรือเลือกผู้ส่ง วัน หรือประเภท',
  filters: 'ตัวกรอง',
  sender: 'ผู้ส่ง',
  day: 'วัน',
  photos: 'รูปและวิดีโอ',
  files: 'ไฟล์',
  voices: 'เสียง',
  cards: 'นามบัตร',
  history: 'รูป ไฟล์ และอื่นๆ',
  historyNone: 'ยังไม่มีการส่งที่นี่',
  photoBy: 'รูปจาก {name}',
  videoBy: 'วิดีโอจาก {name}',
} satisfies Translated<typeof en>
