import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  cell: 'Toko poin',
  points: '{count} CAN',
  noticeOrders: 'Pesanan Anda',
  seeOrders: 'Lihat pesanan',
  orderShipped: 'Pesanan Anda sedang dikirim dengan {carrier}: {number}',
  orderRejected: 'Pesanan Anda tidak dapat dikirim dan poin Anda sudah kembali: {reason}',
  giftRejected: 'Hadiah Anda tidak dapat dikirim dan harinya sudah kembali: {reason}',
} satisfies Translated<typeof en>
