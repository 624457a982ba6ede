import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Trò chuyện, họp và thanh toán trong một ứng dụng mở',
  chat: 'Chat riêng và nhóm, gọi và họp, trên mọi thiết bị của bạn',
  moments: 'Khoảnh khắc dành riêng cho những người bạn chọn',
  money: 'Lì xì và chuyển tiền không bao giờ mất một xu',
  points: 'Điểm danh nhận điểm, cửa hàng đổi điểm, nhật ký carbon',
  open: 'Mã nguồn mở: ai cũng có thể tự chạy và xem cách hoạt động',
  phone: 'Mở Mynah trên điện thoại của bạn',
} satisfies Translated<typeof en>
