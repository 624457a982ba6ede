import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'เพิ่ม Mynah ไว้ที่หน้าจอโฮม',
  text: 'เปิดได้เหมือนแอปทั่วไป และแจ้งเตือนข้อความใหม่ได้',
  install: 'ติดตั้ง',
  later: 'ไว้ทีหลัง',
  how: 'ดูวิธีทำ',
  step1: 'แตะแชร์ หากไม่เห็นปุ่มนี้ ให้แตะ ⋯ ก่อน',
  step2: 'เลือก “เพิ่มไปยังหน้าจอโฮม”',
  step3: 'แตะ “เพิ่ม”',
  understood: 'เข้าใจแล้ว',
  cell: 'ติดตั้ง Mynah',
} satisfies Translated<typeof en>
