import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Hỗ trợ',
  site: 'Trang web',
  noSite: 'Chưa có trang web.',
  ask: 'Liên hệ hỗ trợ',
  hello: 'Hãy viết cho chúng tôi. Chúng tôi trả lời tại đây.',
  messages: 'Tin nhắn',
  message: 'Tin nhắn',
  send: 'Gửi',
  older: 'Xem tin nhắn trước',
  unread_other: '{count} chưa đọc',
  aboutOrder: 'Về giao dịch {order}:',
} satisfies Translated<typeof en>
