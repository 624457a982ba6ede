import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  readRules: 'Đọc quy định',
  endedByOperator: 'Chúng tôi đã kết thúc cuộc gọi của bạn: {reason}',
  call: 'Gọi',
  voiceCall: 'Cuộc gọi thoại',
  videoCall: 'Cuộc gọi video',
  missed: 'Cuộc gọi nhỡ',
  inCall_other: '{count} người trong cuộc gọi',
  join: 'Tham gia',
  inCallAlready: 'Bạn đang trong một cuộc gọi',
  callBack: 'Gọi lại',
  lasted: 'Thời lượng {length}',
  theyDeclined: 'Bị từ chối',
  youDeclined: 'Bạn đã từ chối',
  theyWereBusy: 'Máy bận',
  youCancelled: 'Đã huỷ',
  noAnswer: 'Không trả lời',
} satisfies Translated<typeof en>
