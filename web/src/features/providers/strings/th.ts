import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  continueWith: 'ดำเนินการต่อด้วย {name}',
  agreeing: 'เมื่อดำเนินการต่อ ถือว่าคุณยอมรับ<terms>ข้อกำหนด</terms>และ<privacy>นโยบายความเป็นส่วนตัว</privacy>',
  signingIn: 'กำลังเข้าสู่ระบบ…',
  failed: 'คุณยังไม่ได้เข้าสู่ระบบ',
  failedText: 'บริการนั้นไม่ได้ยืนยัน หรือใช้เวลานานเกินไป ลองอีกครั้งหรือเข้าสู่ระบบด้วยวิธีอื่น',
  toLogin: 'ไปหน้าเข้าสู่ระบบ',
} satisfies Translated<typeof en>
