import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'สติกเกอร์',
  mine: 'สติกเกอร์ของฉัน',
  manage: 'จัดการ',
  sticker: 'สติกเกอร์ {number}',
  add: 'เพิ่มจากรูป',
  addFailed: 'บางรูปเพิ่มเป็นสติกเกอร์ไม่ได้',
  first: 'ย้ายไว้หน้าสุด',
  remove: 'ลบออก',
  removeAsk_other: 'ลบสติกเกอร์ {count} ชิ้นไหม',
  emptyTitle: 'ยังไม่มีสติกเกอร์ของตัวเอง',
  empty: 'ทำจากรูป หรือกดรูปในแชทค้างไว้',
  kindSticker: '[สติกเกอร์]',
  oneSticker: 'สติกเกอร์',
  addSticker: 'เพิ่มเป็นสติกเกอร์',
  stickerAdded: 'เพิ่มในสติกเกอร์แล้ว',
} satisfies Translated<typeof en>
