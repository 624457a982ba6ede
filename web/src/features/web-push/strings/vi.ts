import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Thông báo',
  push: 'Thông báo trên thiết bị này',
  offHint: 'Đang tắt. Tin mới chỉ hiện khi Mynah đang mở.',
  onHint: 'Đang bật, cả khi Mynah đã đóng.',
  denied: 'Trình duyệt đang chặn thông báo của trang này. Hãy cho phép trong cài đặt.',
  unsupported: 'Trình duyệt này không thể thông báo tại đây. Cần HTTPS và phiên bản mới.',
  homeScreen: 'Hãy thêm Mynah vào màn hình chính rồi mở từ đó.',
  failed: 'Không bật được thông báo',
  showText: 'Hiện nội dung tin nhắn',
  showTextHint: 'Nếu không, chỉ hiện người gửi.',
  test: 'Gửi thông báo thử',
  testSent: 'Đã gửi thông báo thử',
  sound: 'Âm thanh',
  soundHint: 'Khi có tin mới lúc Mynah đang mở.',
} satisfies Translated<typeof en>
