import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '搜索',
  all: '搜索联系人、群组、消息',
  allHint: '查找好友、群组和说过的每一句话。',
  messages: '消息',
  none: '没有找到消息',
  showAll: '查看全部 {count} 个',
  beyond: '查找新朋友：{text}',
  inChat: '搜索聊天记录',
  inChatHint: '输入关键词，或选择发送人、日期、类型。',
  filters: '筛选',
  sender: '发送人',
  day: '日期',
  photos: '图片和视频',
  files: '文件',
  voices: '语音',
  cards: '名片',
  history: '图片、文件等',
  historyNone: '这里还没有内容。',
  photoBy: '{name} 的图片',
  videoBy: '{name} 的视频',
} satisfies Translated<typeof en>
