import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '客服',
  site: '官网',
  noSite: '暂无官网',
  ask: '联系客服',
  hello: '有问题请留言，我们会在这里回复',
  messages: '消息',
  message: '消息',
  send: '发送',
  older: '查看更早的消息',
  unread_other: '{count} 条未读',
  aboutOrder: '关于订单 {order}：',
} satisfies Translated<typeof en>
