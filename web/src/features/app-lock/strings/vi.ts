import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Khóa ứng dụng',
  on: 'Bật',
  off: 'Tắt',
  hint: 'Mynah hỏi sáu chữ số trước khi mở trên thiết bị này. Thông báo vẫn đến.',
  insecure: 'Cần kết nối an toàn (https).',
  after: 'Khóa sau khi rời ứng dụng',
  atOnce: 'Ngay',
  minutes: '{minutes} phút',
  change: 'Đổi PIN',
  changed: 'Đã đổi PIN',
  turnedOn: 'Đã bật khóa ứng dụng',
  lockNow: 'Khóa ngay',
  oldPin: 'PIN của bạn',
  newPin: 'Chọn PIN sáu chữ số',
  again: 'Nhập lại sáu số đó',
  differs: 'Sáu số không khớp. Hãy chọn lại.',
  common: 'Hãy chọn sáu chữ số khó đoán hơn',
  locked: 'Mynah đang khóa',
  enter: 'Nhập PIN',
  wrong_other: 'PIN sai. Còn {count} lần thử.',
  forgot: 'Quên PIN?',
  forgotAsk: 'Đăng xuất trên thiết bị này?',
  forgotText: 'Hãy đăng nhập lại bằng mật khẩu hoặc mã, rồi chọn PIN mới. Tin nhắn chưa gửi sẽ mất.',
  signOut: 'Đăng xuất',
} satisfies Translated<typeof en>
