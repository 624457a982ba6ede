import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  cell: 'पॉइंट शॉप',
  points: '{count} CAN',
  noticeOrders: 'आपका ऑर्डर',
  seeOrders: 'ऑर्डर देखें',
  orderShipped: 'आपका ऑर्डर {carrier} से रवाना हो गया है: {number}',
  orderRejected: 'हम आपका ऑर्डर नहीं भेज पाए और आपके पॉइंट लौटा दिए गए हैं: {reason}',
  giftRejected: 'हम आपका उपहार नहीं भेज पाए और उसके दिन लौटा दिए गए हैं: {reason}',
} satisfies Translated<typeof en>
