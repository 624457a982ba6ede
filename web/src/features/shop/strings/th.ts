import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  cell: 'ร้านแลกแต้ม',
  points: '{count} CAN',
  noticeOrders: 'คำสั่งซื้อของคุณ',
  seeOrders: 'ดูคำสั่งซื้อ',
  orderShipped: 'คำสั่งซื้อของคุณกำลังจัดส่งโดย {carrier}: {number}',
  orderRejected: 'เราจัดส่งคำสั่งซื้อของคุณไม่ได้ และคืนแต้มให้แล้ว: {reason}',
  giftRejected: 'เราจัดส่งของขวัญของคุณไม่ได้ และคืนวันต่อเนื่องให้แล้ว: {reason}',
} satisfies Translated<typeof en>
