import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  title: 'Mynah VIP',
  cell: 'VIP',
  no: 'Bạn chưa là VIP',
  until: 'VIP đến {date}',
  ended: 'VIP của bạn đã hết hạn {date}',
  gives: 'Quyền lợi VIP',
  groups: 'Nhóm tới {count} người',
  stickers: 'Tới {count} nhãn dán riêng',
  files: 'Tệp tới {size}',
  daily: 'Tải lên {size} mỗi ngày',
  plain: 'Không VIP: {value}',
  plans: 'Gói',
  days: '{count} ngày',
  perMonth: '{price} mỗi tháng',
  how: 'Chưa thể thanh toán trong ứng dụng. Bộ phận hỗ trợ sẽ mở VIP cho bạn.',
  ask: 'Liên hệ hỗ trợ',
} satisfies Translated<typeof en>
