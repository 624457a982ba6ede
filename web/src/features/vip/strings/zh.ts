import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Mynah VIP',
  cell: 'VIP',
  no: '你还不是 VIP',
  until: 'VIP 有效期至 {date}',
  ended: '你的 VIP 已于 {date} 到期',
  gives: 'VIP 权益',
  groups: '群组最多 {count} 人',
  stickers: '自定义表情最多 {count} 个',
  files: '文件最大 {size}',
  daily: '每天可上传 {size}',
  plain: '非 VIP：{value}',
  plans: '套餐',
  days: '{count} 天',
  perMonth: '每月 {price}',
  how: '从钱包支付。VIP 有效期内购买的套餐会在当前到期后开始。',
  buy: '购买',
  done: '你已是 VIP',
  otherWay: '通过外部转账支付',
  otherText: '先把钱充值到钱包，再从钱包支付套餐。',
  noWay: '尚未设置收款账户，请联系客服。',
  toRecharge: '充值钱包',
} satisfies Translated<typeof en>
