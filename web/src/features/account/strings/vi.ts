import type { Translated } from '#i18n/translate.ts'
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
  everyone: 'Mọi người',
  friends: 'Bạn bè',
  nobody: 'Không ai',
  welcome: 'Chào mừng bạn đến với Mynah, thật vui khi có bạn ở đây! Hãy tìm bạn bè trong mục Danh bạ.',
  destroyWithdrawn: 'Bạn đã đăng nhập lại nên tài khoản không bị xóa.',
  proofPhone: 'Số điện thoại của tài khoản đã được đổi. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
  proofMail: 'Địa chỉ email của tài khoản đã được đổi. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
  proofPassword: 'Mật khẩu của tài khoản đã được đổi. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
  proofPayPassword:
    'Mật khẩu thanh toán của tài khoản đã được đặt. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
  proofProvider:
    'Cách đăng nhập qua dịch vụ khác của tài khoản đã được đổi. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
  proofPasskey:
    'Một khóa truy cập của tài khoản đã được thêm hoặc xóa. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
  proofPhoneWaiting:
    'Có yêu cầu số điện thoại mới. Có hiệu lực sau 24 giờ. Nếu không phải bạn, hãy dừng trong mục Điện thoại và email.',
  proofMailWaiting:
    'Có yêu cầu email mới. Có hiệu lực sau 24 giờ. Nếu không phải bạn, hãy dừng trong mục Điện thoại và email.',
  proofPasswordWaiting:
    'Có yêu cầu mật khẩu mới. Có hiệu lực sau 24 giờ. Nếu không phải bạn, hãy dừng trong mục Điện thoại và email.',
  proofPayPasswordWaiting:
    'Có yêu cầu mật khẩu thanh toán mới. Có hiệu lực sau 24 giờ. Nếu không phải bạn, hãy dừng trong mục Điện thoại và email.',
  proofProviderWaiting:
    'Có yêu cầu đổi cách đăng nhập qua dịch vụ khác. Có hiệu lực sau 24 giờ. Nếu không phải bạn, hãy dừng trong mục Điện thoại và email.',
  proofPasskeyWaiting:
    'Có yêu cầu thay đổi khóa truy cập của tài khoản. Có hiệu lực sau 24 giờ. Nếu không phải bạn, hãy dừng trong mục Điện thoại và email.',
  proofStopped: 'Thay đổi với tài khoản của bạn đã được dừng.',
  proofUndone: 'Một thay đổi về cách đăng nhập đã được hoàn tác, mọi thiết bị đã đăng xuất.',
  mailShared:
    'Một tài khoản khác đang dùng email của bạn với cách viết hoa thường khác. Hãy đăng nhập đúng như cách bạn đã viết. Muốn dùng cách viết nào cũng được, hãy gỡ email khỏi một trong hai tài khoản.',
  phoneAndMail: 'Điện thoại và email',
  noticeSecurity: 'Bảo mật',
  wasThisYou: 'Có phải bạn không?',
  noticeAccount: 'Tài khoản',
  noticeWelcome: 'Chào mừng',
  findFriends: 'Tìm bạn bè',
} satisfies Translated<typeof en>
