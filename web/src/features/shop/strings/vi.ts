import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  cell: 'Cửa hàng điểm',
  points: '{count} CAN',
  noticeOrders: 'Đơn hàng của bạn',
  seeOrders: 'Xem đơn hàng',
  orderShipped: 'Đơn hàng của bạn đang được giao bởi {carrier}: {number}',
  orderRejected: 'Chúng tôi không thể gửi đơn của bạn, điểm đã được hoàn lại: {reason}',
  giftRejected: 'Chúng tôi không thể gửi quà của bạn, số ngày đã được hoàn lại: {reason}',
} satisfies Translated<typeof en>
