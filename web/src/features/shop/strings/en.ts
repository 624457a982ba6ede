const en = {
  cell: 'Points shop',
  points: '{count} CAN',
  noticeOrders: 'Your order',
  seeOrders: 'See orders',
  orderShipped: 'Your order is on its way with {carrier}: {number}',
  orderRejected: 'We could not send your order, and your points are back: {reason}',
  giftRejected: 'We could not send your gift, and its days are back: {reason}',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    shop: typeof en
  }
}
