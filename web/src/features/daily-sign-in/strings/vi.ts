import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  track: 'Chuỗi ngày',
  today: 'Hôm nay',
  done: 'Đã điểm danh',
  giftDay: 'Ngày nhận quà',
  streakLine: 'Chuỗi {count} ngày, còn {left} ngày đến thỏi vàng',
  beginLine: 'Điểm danh hôm nay để nhận {points} điểm',
  begunLine: 'Hôm nay đã điểm danh. Chuỗi mới bắt đầu từ ngày mai.',
} satisfies Translated<typeof en>
