import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'รายการโปรด',
  search: 'ค้นหารายการโปรด',
  filters: 'ตัวกรอง',
  photos: 'รูป',
  photo: 'รูป',
  videos: 'วิดีโอ',
  voices: 'เสียง',
  files: 'ไฟล์',
  texts: 'ข้อความ',
  chats: 'ประวัติแชท',
  none: 'ไม่พบรายการ',
  emptyTitle: 'ยังไม่มีรายการโปรด',
  empty: 'กดข้อความค้างไว้ แล้วเลือกเพิ่มในรายการโปรด',
  menu: 'ตัวเลือก',
  forward: 'ส่งต่อ',
  copy: 'คัดลอก',
  openChat: 'เปิดแชท',
  remove: 'ลบออก',
  removeAsk: 'ลบออกจากรายการโปรดไหม',
  send: 'ส่ง',
  sendAsk: 'ส่งสิ่งนี้ให้ {name} ไหม',
  choose: 'ส่งรายการโปรด',
} satisfies Translated<typeof en>
