import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  mainMenu: 'เมนูหลัก',
  pickAChat: 'เลือกบทสนทนาเพื่ออ่านที่นี่',
  pickAGroup: 'เลือกกลุ่มเพื่ออ่านที่นี่',
  pickAContact: 'เลือกรายชื่อเพื่อดูโปรไฟล์',
  pickAMoment: 'สิ่งที่เปิดจะแสดงที่นี่',
  pickAPage: 'โปรไฟล์และการตั้งค่าจะเปิดที่นี่',
  favourites: 'รายการโปรด',
  carbon: 'คาร์บอนฟุตพริ้นท์',
  stickers: 'สติกเกอร์',
  scan: 'สแกน',
} satisfies Translated<typeof en>
