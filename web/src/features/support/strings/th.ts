import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'ฝ่ายบริการ',
  site: 'เว็บไซต์',
  noSite: 'ยังไม่มีเว็บไซต์',
  ask: 'ติดต่อฝ่ายบริการ',
  hello: 'เขียนถึงเราได้เลย เราจะตอบที่นี่',
  messages: 'ข้อความ',
  message: 'ข้อความ',
  send: 'ส่ง',
  older: 'ดูข้อความก่อนหน้า',
  unread_other: 'ยังไม่อ่าน {count} ข้อความ',
  aboutOrder: 'เรื่องรายการเลขที่ {order}:',
} satisfies Translated<typeof en>
