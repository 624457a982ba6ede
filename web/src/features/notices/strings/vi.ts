import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Thông báo',
  tips: 'Mẹo hay',
  notice: 'Thông báo',
  tip: 'Mẹo',
  empty: 'Chưa có thông báo nào.',
  tipsEmpty: 'Chưa có mẹo nào.',
  gone: 'Nội dung này đã được gỡ.',
  unread: 'Chưa đọc',
  unreadCount_other: '{count} chưa đọc',
  readAll: 'Đánh dấu đã đọc hết',
} satisfies Translated<typeof en>
