import type { Translated } from '#i18n/translate.ts'
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
  how: 'ชำระจากกระเป๋าเงิน แพ็กเกจที่ซื้อขณะเป็น VIP จะเริ่มเมื่อแพ็กเกจปัจจุบันสิ้นสุด',
  buy: 'ซื้อ',
  done: 'เป็น VIP แล้ว',
  otherWay: 'ชำระด้วยการโอนจากภายนอก',
  otherText: 'โอนเงินเข้ากระเป๋าเงินก่อน แล้วจึงชำระค่าแพ็กเกจ',
  noWay: 'ยังไม่มีบัญชีรับเงิน โปรดสอบถามฝ่ายบริการ',
  toRecharge: 'เติมเงินเข้ากระเป๋า',
} satisfies Translated<typeof en>
