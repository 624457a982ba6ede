import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  moments: 'Nhật ký',
  likes: 'Lượt thích',
  comments: 'Bình luận',
  reports: 'Khiếu nại',
  hiddenMoments: 'Nhật ký bị ẩn',
  noneHidden: 'Không có mục nào bị ẩn.',
  author: 'Tác giả',
  words: 'Nội dung',
  media: 'Ảnh hoặc video',
  note: 'Ghi chú cho tác giả',
  published: 'Đăng lúc',
  hiddenMoment: 'Nhật ký bị ẩn',
  saidHidden: 'Đã ẩn nhật ký.',
  saidRestored: 'Nhật ký đã hiện lại.',
  saidDeleted: 'Đã xóa nhật ký.',
  deleteAsk: 'Xóa nhật ký này?',
  hide: 'Ẩn nhật ký',
  delete: 'Xóa nhật ký',
  restore: 'Khôi phục nhật ký',
  mediaOf: 'Ảnh và video của nhật ký',
  momentNumber: 'Nhật ký {number}',
  video: 'Video',
  pictureNumber: 'Ảnh {number}',
} satisfies Translated<typeof en>
