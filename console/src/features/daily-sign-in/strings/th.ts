import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  pointsByDay: 'แต้มตามวันต่อเนื่อง',
  day: 'วันที่ {day}',
  dayAndLater: 'วันที่ {day} เป็นต้นไป',
  hint: 'มีผลตั้งแต่เช็กอินครั้งถัดไป ของขวัญคือสินค้าในร้านที่แลกด้วยวันต่อเนื่อง ของขวัญ {days} วันใช้ทองคำแท่งที่ได้รับ',
  save: 'บันทึก',
  saved: 'บันทึกแล้ว',
  signInsByDay: 'เช็กอินรายวัน',
  nobody: 'ยังไม่มีใครเช็กอิน',
  date: 'วันที่',
  people: 'ผู้ใช้',
  pointsGiven: 'แต้มที่ให้',
  goldBars: 'ทองคำแท่งที่ได้รับ',
  saveAsk: 'เปลี่ยนแต้มของแต่ละวันหรือไม่\n\nปัจจุบัน: {before}\nต่อไป: {after}\n\nทุกคนจะได้รับตั้งแต่การเช็กอินครั้งถัดไป',
} satisfies Translated<typeof en>
