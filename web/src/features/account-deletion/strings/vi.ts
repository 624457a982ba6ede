import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Xóa tài khoản',
  what: 'Điều gì sẽ xảy ra',
  whatWait: 'Bạn bị đăng xuất khỏi mọi nơi ngay. Sau 15 ngày làm việc, tài khoản bị xóa vĩnh viễn.',
  whatBack: 'Trước lúc đó, chỉ cần đăng nhập là giữ lại được.',
  whatGone:
    'Tên, ảnh, tệp, bạn bè và mục yêu thích bị xóa, cùng nội dung mọi tin nhắn bạn đã gửi, với tất cả mọi người.',
  whatGroups: 'Nhóm của bạn sẽ thuộc về phó nhóm hoặc thành viên lâu nhất.',
  whatStays: 'Những gì người khác đã chuyển tiếp hoặc tự viết vẫn là của họ.',
  blockedTitle: 'Chưa thể thực hiện',
  blockedMoney: 'Ví còn tiền. Hãy dùng hoặc rút trước.',
  blockedOrder: 'Còn đơn hàng chưa xong.',
  export: 'Mang dữ liệu theo',
  exportHint: 'Tệp ZIP gồm hồ sơ, tin nhắn bạn đã gửi, bạn bè, mục yêu thích và tệp. Tải được trong 7 ngày.',
  exportAsk: 'Chuẩn bị tệp',
  exportWaits: 'Đang tạo tệp…',
  exportFailed: 'Không tạo được tệp. Thử lại.',
  exportFetch: 'Tải xuống {size}',
  exportLost: 'Không tải được tệp. Thử lại.',
  goOn: 'Tiếp tục',
  proofTitle: 'Có đúng là bạn?',
  proof: 'Cách xác nhận là bạn',
  byPassword: 'Mật khẩu',
  byCode: 'Mã',
  password: 'Mật khẩu đăng nhập của bạn',
  passwordMissing: 'Nhập mật khẩu',
  understood: 'Tôi hiểu rằng mọi thứ sẽ bị xóa vĩnh viễn',
  understoodMissing: 'Hãy xác nhận điều này trước',
  doIt: 'Xóa tài khoản của tôi',
  resultTitle: 'Tài khoản của bạn sẽ bị xóa',
  resultText: 'Vào {date} tài khoản sẽ mất vĩnh viễn. Nếu đăng nhập trước đó, tài khoản được giữ lại.',
  resultSoon:
    'Sau 15 ngày làm việc, tài khoản sẽ mất vĩnh viễn. Nếu đăng nhập trước đó, tài khoản được giữ lại.',
  toLogin: 'Đến trang đăng nhập',
  proofMissing:
    'Chưa có cách nào để xác nhận. Hãy thêm số điện thoại hoặc email trước, mã gửi tới đó sẽ xác nhận là bạn.',
} satisfies Translated<typeof en>
