import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'การแจ้งเตือน',
  push: 'แจ้งเตือนบนอุปกรณ์นี้',
  offHint: 'ปิดอยู่ จะเห็นข้อความใหม่เมื่อเปิด Mynah เท่านั้น',
  onHint: 'เปิดอยู่ แม้ปิด Mynah แล้ว',
  denied: 'เบราว์เซอร์ปิดกั้นการแจ้งเตือนจากไซต์นี้ อนุญาตได้ในการตั้งค่า',
  unsupported: 'เบราว์เซอร์นี้แจ้งเตือนที่นี่ไม่ได้ ต้องใช้ HTTPS และเวอร์ชันปัจจุบัน',
  homeScreen: 'เพิ่ม Mynah ไปที่หน้าจอโฮมก่อน แล้วเปิดจากที่นั่น',
  failed: 'เปิดการแจ้งเตือนไม่สำเร็จ',
  showText: 'แสดงเนื้อหาข้อความ',
  showTextHint: 'มิฉะนั้นจะเห็นแค่ชื่อผู้ส่ง',
  test: 'ส่งการแจ้งเตือนทดสอบ',
  testSent: 'ส่งการทดสอบแล้ว',
  sound: 'เสียง',
  soundHint: 'เมื่อมีข้อความใหม่ขณะเปิด Mynah',
} satisfies Translated<typeof en>
