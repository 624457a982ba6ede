import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: 'Quyền riêng tư',
  readReceipts: 'Trạng thái đã đọc',
  readReceiptsHint: 'Tắt: không ai thấy bạn đã đọc gì, và bạn cũng không thấy của họ.',
  onlineShown: 'Trạng thái hoạt động',
  onlineShownHint: 'Tắt: bạn bè không thấy khi nào bạn hoạt động, và bạn cũng không thấy của họ.',
} satisfies Translated<typeof en>
