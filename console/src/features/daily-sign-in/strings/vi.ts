import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  pointsByDay: 'Điểm theo ngày của chuỗi',
  day: 'Ngày {day}',
  dayAndLater: 'Từ ngày {day} trở đi',
  hint: 'Áp dụng từ lần điểm danh tiếp theo. Quà là hàng trong cửa hàng đổi bằng số ngày của chuỗi; quà {days} ngày dùng một thỏi vàng đã nhận.',
  save: 'Lưu',
  saved: 'Đã lưu.',
  signInsByDay: 'Điểm danh theo ngày',
  nobody: 'Chưa có ai điểm danh.',
  date: 'Ngày',
  people: 'Người dùng',
  pointsGiven: 'Điểm đã tặng',
  goldBars: 'Thỏi vàng đã nhận',
  saveAsk:
    'Đổi điểm của các ngày?\n\nHiện tại: {before}\nSau đó: {after}\n\nMọi người nhận từ lần điểm danh tiếp theo.',
} satisfies Translated<typeof en>
