import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '收藏',
  search: '搜索收藏',
  filters: '筛选',
  photos: '图片',
  photo: '图片',
  videos: '视频',
  voices: '语音',
  files: '文件',
  texts: '文字',
  chats: '聊天记录',
  none: '没有找到',
  emptyTitle: '还没有收藏',
  empty: '长按一条消息，选择“收藏”。',
  menu: '更多操作',
  forward: '转发',
  copy: '复制',
  openChat: '打开聊天',
  remove: '移除',
  removeAsk: '从收藏中移除？',
  send: '发送',
  sendAsk: '发送给“{name}”？',
  choose: '发送收藏',
} satisfies Translated<typeof en>
