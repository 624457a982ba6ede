import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Tìm kiếm',
  all: 'Tìm người, nhóm, tin nhắn',
  allHint: 'Tìm bạn bè, nhóm và mọi điều từng nói.',
  messages: 'Tin nhắn',
  none: 'Không tìm thấy tin nhắn nào',
  showAll: 'Xem tất cả {count}',
  beyond: 'Tìm người mới: {text}',
  inChat: 'Tìm trong trò chuyện',
  inChatHint: 'Nhập từ khóa, hoặc chọn người gửi, ngày, loại.',
  filters: 'Bộ lọc',
  sender: 'Người gửi',
  day: 'Ngày',
  photos: 'Ảnh và video',
  files: 'Tệp',
  voices: 'Thoại',
  cards: 'Danh thiếp',
  history: 'Ảnh, tệp và nhiều hơn',
  historyNone: 'Chưa có gì được gửi ở đây.',
  photoBy: 'Ảnh của {name}',
  videoBy: 'Video của {name}',
} satisfies Translated<typeof en>
