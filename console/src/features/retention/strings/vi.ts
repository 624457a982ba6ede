import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Thời gian lưu tin nhắn',
  forEver: 'Tin nhắn được lưu mãi mãi.',
  thenDeleted_other: 'Tin nhắn bị xóa sau {count} ngày.',
  thenArchived_other: 'Tin nhắn được chuyển vào kho lưu trữ sau {count} ngày.',
  from: 'Có hiệu lực từ {date}; trước đó vẫn có thể hủy.',
  archived_other: '{count} tin nhắn trong kho lưu trữ.',
  days: 'Số ngày, {min} đến {max}; 0 là lưu mãi mãi',
  after: 'Sau đó',
  delete: 'Xóa',
  archive: 'Chuyển vào kho lưu trữ',
  deleteAsk_other:
    'Xóa mọi tin nhắn cũ hơn {count} ngày của tất cả mọi người? Bắt đầu sau 24 giờ và sau đó không thể hoàn tác.',
  archiveAsk_other:
    'Chuyển mọi tin nhắn cũ hơn {count} ngày vào kho lưu trữ? Người dùng sẽ không thấy chúng nữa. Bắt đầu sau 24 giờ.',
  save: 'Lưu',
} satisfies Translated<typeof en>
