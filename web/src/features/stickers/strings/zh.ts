import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '表情',
  mine: '我的表情',
  manage: '管理',
  sticker: '表情 {number}',
  add: '从图片添加',
  addFailed: '部分图片未能添加',
  first: '移到最前',
  remove: '移除',
  removeAsk_other: '移除 {count} 个表情？',
  emptyTitle: '还没有自己的表情',
  empty: '可从图片添加，或在聊天中长按图片。',
  kindSticker: '[表情]',
  oneSticker: '表情',
  addSticker: '添加到表情',
  stickerAdded: '已添加到表情',
} satisfies Translated<typeof en>
