import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  waiting: 'Đang chờ',
  everybody: 'Tất cả',
  show: 'Hiển thị',
  recorded: 'Mỗi lần xem đều được ghi lại.',
  conversations: 'Cuộc trò chuyện',
  nobodyWaits: 'Không có ai đang chờ.',
  nobodyWrote: 'Chưa có ai viết.',
  person: 'Người dùng',
  waitingSince: 'Chờ từ',
  lastWords: 'Tin nhắn cuối',
  morePeople: 'Thêm người dùng',
  conversationWith: 'Trò chuyện với {name}',
  needsNoAnswer: 'Không cần trả lời',
  messages: 'Tin nhắn',
  olderMessages: 'Tin nhắn cũ hơn',
  answer: 'Trả lời',
  send: 'Gửi',
} satisfies Translated<typeof en>
