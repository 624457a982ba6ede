import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  track: 'วันต่อเนื่อง',
  today: 'วันนี้',
  done: 'เช็กอินแล้ว',
  giftDay: 'วันรับของขวัญ',
  streakLine: 'ต่อเนื่อง {count} วัน อีก {left} วันถึงทองคำแท่ง',
  beginLine: 'เช็กอินวันนี้รับ {points} แต้ม',
  begunLine: 'วันนี้เช็กอินแล้ว เริ่มนับใหม่พรุ่งนี้',
} satisfies Translated<typeof en>
