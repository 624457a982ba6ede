import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  choose: 'เลือกสถานที่',
  place: 'สถานที่',
  map: 'แผนที่ ใช้ปุ่มลูกศรเลื่อน ปุ่มบวกและลบเพื่อซูม',
  search: 'พิกัด เช่น -6.2, 106.8',
  searchBad: 'นี่ไม่ใช่พิกัด',
  find: 'ค้นหา',
  name: 'ชื่อสถานที่',
  here: 'ตำแหน่งของฉัน',
  denied: 'ไม่ได้รับอนุญาตให้ใช้ตำแหน่ง โปรดอนุญาตในการตั้งค่าเบราว์เซอร์',
  unknown: 'หาตำแหน่งของคุณไม่พบ',
  use: 'ใช้สถานที่นี้',
  zoomIn: 'ซูมเข้า',
  zoomOut: 'ซูมออก',
  copy: 'คัดลอกพิกัด',
  elsewhere: 'เปิดใน OpenStreetMap',
  noPlace: 'ลิงก์นี้ไม่มีสถานที่',
  tilesFrom: 'ภาพแผนที่: {host}',
  onMap: 'ดูบนแผนที่',
  fromMap: 'เลือกบนแผนที่',
} satisfies Translated<typeof en>
