import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '公告',
  tips: '使用提示',
  notice: '公告',
  tip: '提示',
  empty: '还没有公告',
  tipsEmpty: '还没有提示',
  gone: '内容已撤下',
  unread: '未读',
  unreadCount_other: '{count} 条未读',
  readAll: '全部标为已读',
} satisfies Translated<typeof en>
