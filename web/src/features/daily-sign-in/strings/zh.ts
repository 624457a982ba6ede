import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  track: '连续签到的日子',
  today: '今天',
  done: '已签到',
  giftDay: '礼品日',
  streakLine: '连续 {count} 天，距金条还有 {left} 天',
  beginLine: '今天签到可得 {points} 积分',
  begunLine: '今天已签到，明天重新开始连续天数',
} satisfies Translated<typeof en>
