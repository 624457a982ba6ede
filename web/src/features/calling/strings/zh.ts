import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  readRules: '查看规则',
  endedByOperator: '你的通话已被管理员结束：{reason}',
  call: '通话',
  voiceCall: '语音通话',
  videoCall: '视频通话',
  missed: '未接来电',
  inCall_other: '{count} 人通话中',
  join: '加入',
  inCallAlready: '你正在通话中',
  callBack: '回拨',
  lasted: '通话时长 {length}',
  theyDeclined: '对方已拒绝',
  youDeclined: '已拒绝',
  theyWereBusy: '对方忙线中',
  youCancelled: '已取消',
  noAnswer: '无人接听',
} satisfies Translated<typeof en>
