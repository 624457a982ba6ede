import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Nhãn dán',
  mine: 'Nhãn dán của tôi',
  manage: 'Quản lý',
  sticker: 'Nhãn dán {number}',
  add: 'Thêm từ ảnh',
  addFailed: 'Một số ảnh không thành nhãn dán',
  first: 'Đưa lên đầu',
  remove: 'Xóa',
  removeAsk_other: 'Xóa {count} nhãn dán?',
  emptyTitle: 'Chưa có nhãn dán riêng',
  empty: 'Tạo từ ảnh, hoặc nhấn giữ ảnh trong trò chuyện.',
  kindSticker: '[Nhãn dán]',
  oneSticker: 'Nhãn dán',
  addSticker: 'Thêm vào nhãn dán',
  stickerAdded: 'Đã thêm vào nhãn dán',
} satisfies Translated<typeof en>
