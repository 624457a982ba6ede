import type { Translated } from '../../i18n/translate.ts'
import type en from './en.ts'

export default {
  pageTitle: '{page} · คอนโซล Mynah',
  loading: 'กำลังโหลด …',
  tryAgain: 'ลองอีกครั้ง',
  noAnswer: 'เซิร์ฟเวอร์ไม่ตอบ',
  wrongInput: 'ข้อมูลที่กรอกยังไม่ถูกต้อง',
  wentWrong: 'เกิดข้อผิดพลาด',
  unreadablePicture: 'อ่านรูปนี้ไม่ได้',
  cannotDraw: 'เบราว์เซอร์นี้วาดรูปไม่ได้',
  pictureTooLarge: 'รูปนี้ใหญ่เกินไป',
  find: 'ค้นหา',
  next: 'รายการถัดไป',
  previous: 'รายการก่อนหน้า',
  filterRows: 'กรองแถว',
  noneMatches: 'ไม่มีแถวที่ตรงกับตัวกรอง',
  columns: 'คอลัมน์',
  export: 'ส่งออกแถว ({count})',
  undo: 'เลิกทำ',
  close: 'ปิด',
  chartCount: '{name}: {total} ใน {days} วัน',
} satisfies Translated<typeof en>
