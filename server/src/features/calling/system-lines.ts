import type { PushTexts } from '@mynah/contract/system-line'
import type { callLines } from '@mynah/contract/system-lines/calling'

/** What these lines say in a notification. */
export const callLineTexts: PushTexts<typeof callLines> = {
  callEndedByOperator: {
    en: 'We ended your call: {reason}',
    id: 'Panggilan Anda kami akhiri: {reason}',
    th: 'เราสิ้นสุดการโทรของคุณ: {reason}',
    vi: 'Chúng tôi đã kết thúc cuộc gọi của bạn: {reason}',
    hi: 'हमने आपकी कॉल खत्म की: {reason}',
    zh: '你的通话已被管理员结束：{reason}',
  },
}
