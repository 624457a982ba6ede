import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Kiểm tra cuộc gọi',
  brief: 'Kiểm tra những gì cuộc gọi và cuộc họp cần trên thiết bị và mạng này. Không ai nghe hay thấy bạn.',
  microphone: 'Micro',
  camera: 'Camera',
  signalling: 'Máy chủ',
  udp: 'Âm thanh và hình ảnh qua UDP',
  tcp: 'Âm thanh và hình ảnh qua TCP',
  waiting: 'Đang kiểm tra…',
  asking: 'Đang kiểm tra… Hãy cho phép nếu trình duyệt hỏi.',
  works: 'Hoạt động tốt.',
  signallingWorks: 'Kết nối được với máy chủ.',
  signallingFails:
    'Không kết nối được máy chủ cuộc gọi. Tường lửa hoặc proxy có thể chặn WebSocket: hãy thử mạng khác.',
  udpFails: 'Mạng này chặn UDP. Hãy thử mạng khác hoặc điểm phát sóng từ điện thoại.',
  tcpFails: 'Mạng này cũng chặn TCP tới máy chủ đa phương tiện. Hãy thử mạng khác.',
  untried: 'Chưa kiểm tra: không kết nối được máy chủ.',
  unneeded: 'Không cần, vì UDP hoạt động.',
  notOffered: 'Máy chủ này chỉ dùng UDP.',
  again: 'Kiểm tra lại',
  tooOften: 'Kiểm tra quá nhiều lần. Hãy đợi một phút rồi thử lại.',
} satisfies Translated<typeof en>
