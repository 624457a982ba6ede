import type { PushTexts } from '@mynah/contract/system-line'
import type { shopLines } from '@mynah/contract/system-lines/shop'

/** What these lines say in a notification. */
export const shopLineTexts: PushTexts<typeof shopLines> = {
  orderShipped: {
    en: 'Your order is on its way with {carrier}: {number}',
    id: 'Pesanan Anda sedang dikirim dengan {carrier}: {number}',
    th: 'คำสั่งซื้อของคุณกำลังจัดส่งโดย {carrier}: {number}',
    vi: 'Đơn hàng của bạn đang được giao bởi {carrier}: {number}',
    hi: 'आपका ऑर्डर {carrier} से रवाना हो गया है: {number}',
    zh: '你的订单已由 {carrier} 发出：{number}',
  },
  orderRejected: {
    en: 'We could not send your order, and your points are back: {reason}',
    id: 'Pesanan Anda tidak dapat dikirim dan poin Anda sudah kembali: {reason}',
    th: 'เราจัดส่งคำสั่งซื้อของคุณไม่ได้ และคืนแต้มให้แล้ว: {reason}',
    vi: 'Chúng tôi không thể gửi đơn của bạn, điểm đã được hoàn lại: {reason}',
    hi: 'हम आपका ऑर्डर नहीं भेज पाए और आपके पॉइंट लौटा दिए गए हैं: {reason}',
    zh: '你的订单无法发货，积分已退回：{reason}',
  },
  giftRejected: {
    en: 'We could not send your gift, and its days are back: {reason}',
    id: 'Hadiah Anda tidak dapat dikirim dan harinya sudah kembali: {reason}',
    th: 'เราจัดส่งของขวัญของคุณไม่ได้ และคืนวันต่อเนื่องให้แล้ว: {reason}',
    vi: 'Chúng tôi không thể gửi quà của bạn, số ngày đã được hoàn lại: {reason}',
    hi: 'हम आपका उपहार नहीं भेज पाए और उसके दिन लौटा दिए गए हैं: {reason}',
    zh: '你的礼品无法发货，连续天数已退回：{reason}',
  },
}
