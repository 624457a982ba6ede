import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  news: 'ข่าว',
  tips: 'เคล็ดลับ',
  kind: 'ประเภท',
  write: 'เขียนใหม่',
  noText: 'ไม่มีข้อความแล้ว',
  nothing: 'ยังไม่มีเนื้อหา',
  title: 'หัวข้อ',
  languages: 'ภาษา',
  since: 'ตั้งแต่',
  state: 'สถานะ',
  removed: 'ลบแล้ว',
  published: 'เผยแพร่แล้ว',
  remove: 'ลบ',
  removeAsk: 'ลบ {title} ใช่ไหม',
  titleIn: 'หัวข้อ, {language}',
  htmlIn: 'ข้อความ HTML, {language}',
  change: 'แก้ไข',
  tellEverybody: 'แจ้งทุกคน',
  close: 'ปิด',
} satisfies Translated<typeof en>
