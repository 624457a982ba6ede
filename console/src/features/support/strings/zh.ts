import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  waiting: '待处理',
  everybody: '所有人',
  show: '显示',
  recorded: '每次查看都会留下记录。',
  conversations: '会话',
  nobodyWaits: '没有人在等待。',
  nobodyWrote: '还没有人留言。',
  person: '用户',
  waitingSince: '等待自',
  lastWords: '最后消息',
  morePeople: '更多用户',
  conversationWith: '与{name}的会话',
  needsNoAnswer: '无需回复',
  messages: '消息',
  olderMessages: '更早的消息',
  answer: '回复',
  send: '发送',
} satisfies Translated<typeof en>
