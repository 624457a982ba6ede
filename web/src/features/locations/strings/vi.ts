import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  choose: 'Chọn địa điểm',
  place: 'Địa điểm',
  map: 'Bản đồ. Phím mũi tên để di chuyển, cộng và trừ để thu phóng.',
  search: 'Tọa độ, ví dụ -6.2, 106.8',
  searchBad: 'Đây không phải tọa độ.',
  find: 'Tìm',
  name: 'Tên địa điểm',
  here: 'Vị trí của tôi',
  denied: 'Chưa được phép dùng vị trí. Hãy cho phép trong cài đặt trình duyệt.',
  unknown: 'Không tìm thấy vị trí của bạn.',
  use: 'Dùng địa điểm này',
  zoomIn: 'Phóng to',
  zoomOut: 'Thu nhỏ',
  copy: 'Sao chép tọa độ',
  elsewhere: 'Mở trong OpenStreetMap',
  noPlace: 'Liên kết này không có địa điểm.',
  tilesFrom: 'Ảnh bản đồ: {host}',
  onMap: 'Xem trên bản đồ',
  fromMap: 'Chọn trên bản đồ',
} satisfies Translated<typeof en>
