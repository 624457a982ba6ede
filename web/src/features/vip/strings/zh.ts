import type { Translated } from '#i18n/say.ts'
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
  how: '暂不支持在应用内付款，客服可为你开通 VIP',
  ask: '联系客服',
} satisfies Translated<typeof en>
