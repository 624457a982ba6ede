import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  cell: '积分商城',
  points: '{count} CAN',
  noticeOrders: '你的订单',
  seeOrders: '查看订单',
  orderShipped: '你的订单已由 {carrier} 发出：{number}',
  orderRejected: '你的订单无法发货，积分已退回：{reason}',
  giftRejected: '你的礼品无法发货，连续天数已退回：{reason}',
} satisfies Translated<typeof en>
