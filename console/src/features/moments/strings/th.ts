import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  moments: 'โมเมนต์',
  likes: 'ถูกใจ',
  comments: 'ความคิดเห็น',
  reports: 'เรื่องร้องเรียน',
  hiddenMoments: 'โมเมนต์ที่ซ่อน',
  noneHidden: 'ไม่มีรายการที่ซ่อน',
  author: 'ผู้โพสต์',
  words: 'ข้อความ',
  media: 'รูปหรือวิดีโอ',
  note: 'ข้อความถึงผู้โพสต์',
  published: 'เผยแพร่เมื่อ',
  hiddenMoment: 'โมเมนต์ที่ซ่อน',
  saidHidden: 'ซ่อนโมเมนต์แล้ว',
  saidRestored: 'แสดงโมเมนต์อีกครั้งแล้ว',
  saidDeleted: 'ลบโมเมนต์แล้ว',
  deleteAsk: 'ลบโมเมนต์นี้ใช่ไหม',
  hide: 'ซ่อนโมเมนต์',
  delete: 'ลบโมเมนต์',
  restore: 'แสดงโมเมนต์อีกครั้ง',
  mediaOf: 'สื่อของโมเมนต์',
  momentNumber: 'โมเมนต์ {number}',
  video: 'วิดีโอ',
  pictureNumber: 'รูปที่ {number}',
} satisfies Translated<typeof en>
