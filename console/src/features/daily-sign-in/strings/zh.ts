import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  pointsByDay: '连续签到各天积分',
  day: '第 {day} 天',
  dayAndLater: '第 {day} 天及以后',
  hint: '从下次签到起生效。礼品是商城中用连续签到天数兑换的商品；{days} 天的礼品需消耗一根已获得的金条。',
  save: '保存',
  saved: '已保存。',
  signInsByDay: '每日签到',
  nobody: '还没有人签到。',
  date: '日期',
  people: '用户',
  pointsGiven: '发放积分',
  goldBars: '获得金条',
  saveAsk: '更改每天的积分？\n\n当前：{before}\n更改后：{after}\n\n所有人从下次签到起按新积分获得。',
} satisfies Translated<typeof en>
