import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Mynah trên màn hình chính',
  text: 'Mở như mọi ứng dụng khác và có thể báo khi có tin nhắn mới.',
  install: 'Cài đặt',
  later: 'Để sau',
  how: 'Xem cách làm',
  step1: 'Chạm Chia sẻ. Nếu không thấy, hãy chạm ⋯ trước.',
  step2: 'Chọn “Thêm vào Màn hình chính”.',
  step3: 'Chạm “Thêm”.',
  understood: 'Đã hiểu',
  cell: 'Cài đặt Mynah',
} satisfies Translated<typeof en>
