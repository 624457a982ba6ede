import type { Translated } from '../../i18n/translate.ts'
import type en from './en.ts'

export default {
  pageTitle: '{page} · Bảng điều khiển Mynah',
  loading: 'Đang tải …',
  tryAgain: 'Thử lại',
  noAnswer: 'Máy chủ không trả lời.',
  wrongInput: 'Có mục nhập chưa đúng.',
  wentWrong: 'Đã xảy ra lỗi.',
  unreadablePicture: 'Không đọc được ảnh này.',
  cannotDraw: 'Trình duyệt này không vẽ được ảnh.',
  pictureTooLarge: 'Ảnh này quá lớn.',
  find: 'Tìm',
  next: 'Mục tiếp theo',
  previous: 'Mục trước',
  filterRows: 'Lọc các dòng',
  noneMatches: 'Không có dòng nào khớp.',
  columns: 'Cột',
  export: 'Xuất dòng ({count})',
  undo: 'Hoàn tác',
  close: 'Đóng',
  chartCount: '{name}: {total} trong {days} ngày',
} satisfies Translated<typeof en>
