import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: 'Quyền riêng tư',
  readReceipts: 'Trạng thái đã đọc',
  readReceiptsHint: 'Tắt: không ai thấy bạn đã đọc gì, và bạn cũng không thấy của họ.',
  onlineShown: 'Trạng thái hoạt động',
  onlineShownHint: 'Tắt: bạn bè không thấy khi nào bạn hoạt động, và bạn cũng không thấy của họ.',
  finding: 'Cho người khác tìm',
  searchable: 'Có thể tìm thấy',
  searchableHint: 'Tắt: không ai tìm được bạn bằng mã, số điện thoại hay email. Mã QR vẫn dùng được.',
  foundByPhone: 'Bằng số điện thoại',
  foundByMail: 'Bằng email',
  needsCheck: 'Lời mời kết bạn phải hỏi tôi',
  needsCheckHint: 'Tắt: ai thêm bạn cũng thành bạn ngay.',
  seen: 'Người khác thấy gì',
  momentsTo: 'Ai xem được nhật ký của tôi',
  everyone: 'Mọi người',
  friends: 'Bạn bè',
  nobody: 'Không ai',
} satisfies Translated<typeof en>
