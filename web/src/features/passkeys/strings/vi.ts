import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Khóa truy cập',
  intro:
    'Đăng nhập và thanh toán bằng vân tay, khuôn mặt hoặc mã PIN của thiết bị. Không cần nhớ gì, và trang giả mạo không thể lấy được.',
  add: 'Thêm khóa truy cập',
  impossible:
    'Không dùng được khóa truy cập với trình duyệt này ở địa chỉ này. Cần có https và tên trang web.',
  elsewhere: 'Khóa truy cập được dùng tại {host}. Hãy mở Mynah ở đó để thêm.',
  added: 'Đã thêm {time}',
  used: 'Dùng gần nhất {time}',
  unused: 'Chưa dùng',
  here: 'Trên thiết bị này',
  synced: 'Đồng bộ với các thiết bị của bạn',
  actionsOf: 'Thao tác với {name}',
  rename: 'Đổi tên',
  name: 'Tên khóa truy cập',
  nameMissing: 'Nhập tên',
  save: 'Lưu',
  remove: 'Xóa',
  removeTitle: 'Xóa khóa truy cập',
  removeText:
    '“{name}” sẽ không còn đăng nhập hay thanh toán được. Các thiết bị đang đăng nhập vẫn giữ nguyên; nếu bị mất, hãy đăng xuất thiết bị đó trong mục Thiết bị. Trong 24 giờ sau đó không thể thanh toán hay rút tiền.',
  removeDone: 'Đã xóa khóa truy cập',
  gone: 'Không có khóa truy cập này',
  goneText: 'Khóa này đã được xóa.',
  addText:
    'Trước hết hãy xác nhận đó là bạn, rồi thiết bị sẽ hỏi vân tay, khuôn mặt hoặc mã PIN. Trong 24 giờ sau đó không thể thanh toán hay rút tiền.',
  addDone: 'Đã thêm khóa truy cập',
  goOn: 'Tiếp tục',
  known: 'Thiết bị này đã có khóa truy cập của tài khoản bạn.',
  notAdded: 'Chưa tạo khóa truy cập. Hãy thử lại.',
} satisfies Translated<typeof en>
