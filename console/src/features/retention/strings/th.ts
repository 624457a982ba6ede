import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'ระยะเวลาเก็บข้อความ',
  forEver: 'เก็บข้อความไว้ตลอดไป',
  thenDeleted_other: 'ลบข้อความหลังจาก {count} วัน',
  thenArchived_other: 'ย้ายข้อความไปคลังหลังจาก {count} วัน',
  from: 'มีผลตั้งแต่ {date} ก่อนหน้านั้นยังยกเลิกได้',
  archived_other: 'มี {count} ข้อความอยู่ในคลัง',
  days: 'จำนวนวัน {min} ถึง {max} หรือ 0 เพื่อเก็บตลอดไป',
  after: 'หลังจากนั้น',
  delete: 'ลบ',
  archive: 'ย้ายไปคลัง',
  deleteAsk_other: 'ลบข้อความที่เก่ากว่า {count} วันของทุกคนใช่ไหม จะเริ่มใน 24 ชั่วโมง และหลังจากนั้นจะกู้คืนไม่ได้',
  archiveAsk_other: 'ย้ายข้อความที่เก่ากว่า {count} วันไปคลังใช่ไหม ผู้ใช้จะไม่เห็นข้อความเหล่านั้นอีก จะเริ่มใน 24 ชั่วโมง',
  save: 'บันทึก',
} satisfies Translated<typeof en>
