import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '聊天、开会、付款，一个开放的应用',
  chat: '私聊与群聊、通话与会议，在您的所有设备上',
  moments: '动态只给您选择的人看',
  money: '红包与转账，一分不差',
  points: '每日签到得积分，积分商城，碳足迹日记',
  open: '开源：人人都能运行，人人都能查看',
  phone: '在手机上打开 Mynah',
} satisfies Translated<typeof en>
