import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  meetings: '会议',
  meeting: '会议',
  join: '加入',
  numbered: '会议号 {number}',
} satisfies Translated<typeof en>
