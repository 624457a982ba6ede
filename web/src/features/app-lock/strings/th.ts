import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'ล็อกแอป',
  on: 'เปิด',
  off: 'ปิด',
  hint: 'ต้องใส่ตัวเลขหกหลักก่อนเปิดดู Mynah บนอุปกรณ์นี้ การแจ้งเตือนยังมาตามปกติ',
  insecure: 'ต้องใช้การเชื่อมต่อที่ปลอดภัย (https)',
  after: 'ล็อกหลังออกจากแอป',
  atOnce: 'ทันที',
  minutes: '{minutes} นาที',
  change: 'เปลี่ยน PIN',
  changed: 'เปลี่ยน PIN แล้ว',
  turnedOn: 'เปิดล็อกแอปแล้ว',
  lockNow: 'ล็อกเลย',
  oldPin: 'PIN ของคุณ',
  newPin: 'ตั้ง PIN หกหลัก',
  again: 'ใส่หกหลักเดิมอีกครั้ง',
  differs: 'ตัวเลขไม่ตรงกัน ตั้งใหม่',
  common: 'เลือกตัวเลขหกหลักที่เดายากกว่านี้',
  locked: 'Mynah ถูกล็อกอยู่',
  enter: 'ใส่ PIN',
  wrong_other: 'PIN ไม่ถูกต้อง เหลืออีก {count} ครั้ง',
  forgot: 'ลืม PIN?',
  forgotAsk: 'ออกจากระบบบนอุปกรณ์นี้?',
  forgotText: 'เข้าสู่ระบบใหม่ด้วยรหัสผ่านหรือรหัสยืนยัน แล้วตั้ง PIN ใหม่ ข้อความที่ยังไม่ได้ส่งจะหายไป',
  signOut: 'ออกจากระบบ',
} satisfies Translated<typeof en>
