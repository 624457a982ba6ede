import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'ประกาศจาก Mynah',
  tips: 'เคล็ดลับ',
  notice: 'ประกาศ',
  tip: 'เคล็ดลับ',
  empty: 'ยังไม่มีประกาศ',
  tipsEmpty: 'ยังไม่มีเคล็ดลับ',
  gone: 'รายการนี้ถูกนำออกแล้ว',
  unread: 'ยังไม่อ่าน',
  unreadCount_other: 'ยังไม่อ่าน {count} รายการ',
  readAll: 'ทำเครื่องหมายว่าอ่านทั้งหมด',
} satisfies Translated<typeof en>
