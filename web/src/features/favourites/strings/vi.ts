import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Mục yêu thích',
  search: 'Tìm trong mục yêu thích',
  filters: 'Bộ lọc',
  photos: 'Ảnh',
  photo: 'Ảnh',
  videos: 'Video',
  voices: 'Thoại',
  files: 'Tệp',
  texts: 'Văn bản',
  chats: 'Lịch sử trò chuyện',
  none: 'Không tìm thấy',
  emptyTitle: 'Chưa có mục yêu thích',
  empty: 'Nhấn giữ tin nhắn rồi chọn Yêu thích.',
  menu: 'Tùy chọn',
  forward: 'Chuyển tiếp',
  copy: 'Sao chép',
  openChat: 'Mở trò chuyện',
  remove: 'Xóa',
  removeAsk: 'Xóa khỏi mục yêu thích?',
  send: 'Gửi',
  sendAsk: 'Gửi mục này cho {name}?',
  choose: 'Gửi mục yêu thích',
} satisfies Translated<typeof en>
