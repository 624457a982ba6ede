import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  news: 'Tin',
  tips: 'Mẹo hay',
  kind: 'Loại',
  write: 'Viết mới',
  noText: 'Không còn nội dung',
  nothing: 'Chưa có bài nào.',
  title: 'Tiêu đề',
  languages: 'Ngôn ngữ',
  since: 'Từ',
  state: 'Trạng thái',
  removed: 'đã gỡ',
  published: 'đã đăng',
  remove: 'Xóa',
  removeAsk: 'Gỡ {title}?',
  titleIn: 'Tiêu đề, {language}',
  htmlIn: 'Nội dung HTML, {language}',
  change: 'Thay đổi',
  tellEverybody: 'Thông báo cho mọi người',
  close: 'Đóng',
} satisfies Translated<typeof en>
