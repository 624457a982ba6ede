import type { Translated } from '#i18n/translate.ts'
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
  how: 'Thanh toán từ ví. Gói mua khi đang là VIP sẽ bắt đầu khi gói hiện tại kết thúc.',
  buy: 'Mua',
  done: 'Bạn đã là VIP',
  otherWay: 'Trả bằng chuyển khoản từ ngoài',
  otherText: 'Hãy nạp tiền vào ví trước, rồi trả gói từ ví.',
  noWay: 'Chưa có tài khoản nhận tiền. Hãy hỏi hỗ trợ.',
  toRecharge: 'Nạp tiền vào ví',
} satisfies Translated<typeof en>
