import type { PushTexts } from '@mynah/contract/system-line'
import type { meetingLines } from '@mynah/contract/system-lines/meetings'

/** What these lines say in a notification. */
export const meetingLineTexts: PushTexts<typeof meetingLines> = {
  meetingEndedByOperator: {
    en: 'We ended the meeting “{name}”: {reason}',
    id: 'Rapat “{name}” kami akhiri: {reason}',
    th: 'เราสิ้นสุดการประชุม “{name}”: {reason}',
    vi: 'Chúng tôi đã kết thúc cuộc họp “{name}”: {reason}',
    hi: 'हमने मीटिंग “{name}” खत्म की: {reason}',
    zh: '会议“{name}”已被管理员结束：{reason}',
  },
}
