import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  readRules: '查看规则',
  endedByOperator: '会议“{name}”已被管理员结束：{reason}',
  meetings: '会议',
  meeting: '会议',
  join: '加入',
  numbered: '会议号 {number}',
} satisfies Translated<typeof en>
