import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: 'ความเป็นส่วนตัว',
  readReceipts: 'แสดงว่าอ่านแล้ว',
  readReceiptsHint: 'ปิด: ไม่มีใครเห็นว่าอ่านแล้ว และจะไม่เห็นของคนอื่นเช่นกัน',
  onlineShown: 'สถานะออนไลน์',
  onlineShownHint: 'ปิด: เพื่อนจะไม่เห็นว่าออนไลน์อยู่ และจะไม่เห็นของเพื่อนเช่นกัน',
} satisfies Translated<typeof en>
