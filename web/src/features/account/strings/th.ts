import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: 'ความเป็นส่วนตัว',
  readReceipts: 'แสดงว่าอ่านแล้ว',
  readReceiptsHint: 'ปิด: ไม่มีใครเห็นว่าอ่านแล้ว และจะไม่เห็นของคนอื่นเช่นกัน',
  onlineShown: 'สถานะออนไลน์',
  onlineShownHint: 'ปิด: เพื่อนจะไม่เห็นว่าออนไลน์อยู่ และจะไม่เห็นของเพื่อนเช่นกัน',
  finding: 'การค้นพบ',
  searchable: 'ค้นหาพบได้',
  searchableHint: 'ปิด: ไม่มีใครค้นหาคุณด้วยไอดี เบอร์ หรืออีเมล คิวอาร์โค้ดยังใช้ได้',
  foundByPhone: 'ด้วยเบอร์โทรศัพท์',
  foundByMail: 'ด้วยอีเมล',
  needsCheck: 'คำขอเป็นเพื่อนต้องถามก่อน',
  needsCheckHint: 'ปิด: ใครเพิ่มก็เป็นเพื่อนทันที',
  seen: 'สิ่งที่คนอื่นเห็น',
  momentsTo: 'ใครเห็นโมเมนต์ของฉัน',
  everyone: 'ทุกคน',
  friends: 'เพื่อน',
  nobody: 'ไม่มีใคร',
} satisfies Translated<typeof en>
