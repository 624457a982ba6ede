import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  title: 'Mynah VIP',
  cell: 'VIP',
  no: 'คุณยังไม่ได้เป็น VIP',
  until: 'เป็น VIP ถึง {date}',
  ended: 'VIP ของคุณสิ้นสุดเมื่อ {date}',
  gives: 'สิทธิ์ของ VIP',
  groups: 'กลุ่มได้ถึง {count} คน',
  stickers: 'สติกเกอร์ของตัวเองได้ {count} ชิ้น',
  files: 'ไฟล์ใหญ่ได้ถึง {size}',
  daily: 'อัปโหลดได้วันละ {size}',
  plain: 'ถ้าไม่เป็น VIP: {value}',
  plans: 'แพ็กเกจ',
  days: '{count} วัน',
  perMonth: 'เดือนละ {price}',
  how: 'ยังชำระเงินในแอปไม่ได้ ฝ่ายบริการจะเปิด VIP ให้คุณ',
  ask: 'ติดต่อฝ่ายบริการ',
} satisfies Translated<typeof en>
