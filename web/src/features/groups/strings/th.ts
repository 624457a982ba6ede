import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  title: 'กลุ่ม',
  new: 'สร้างกลุ่ม',
  emptyTitle: 'ยังไม่มีกลุ่ม',
  empty: 'สร้างกลุ่มกับคนรู้จัก ทั้งทีม ครอบครัว หรือวันเสาร์',
  members_other: 'สมาชิก {count} คน',
  info: 'ข้อมูลกลุ่ม',
  message: 'ส่งข้อความ',
  notice: 'ประกาศ',
  membersTitle: 'สมาชิก',
  findMember: 'ค้นหาสมาชิก',
  noMember: 'ไม่พบชื่อนี้',
  owner: 'เจ้าของกลุ่ม',
  admin: 'แอดมิน',
  leave: 'ออกจากกลุ่ม',
  leaveAsk: 'ออกจาก {name} ใช่ไหม',
  leaveText: 'คุณจะไม่ได้รับข้อความจากกลุ่มนี้อีก ข้อความที่ผ่านมายังอ่านได้',
  ownerStays: 'คุณเป็นเจ้าของกลุ่มนี้ ต้องโอนให้คนอื่นก่อนออก',
  name: 'ชื่อกลุ่ม',
  nameNeeded: 'ตั้งชื่อกลุ่มก่อน',
  people: 'มีใครบ้าง',
  next: 'ถัดไป',
  createWith_other: 'สร้างกับเพื่อน {count} คน',
} satisfies Translated<typeof en>
