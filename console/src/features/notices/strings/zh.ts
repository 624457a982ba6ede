import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  news: '资讯',
  tips: '使用提示',
  kind: '类型',
  write: '撰写',
  noText: '已无文字',
  nothing: '还没有内容。',
  title: '标题',
  languages: '语言',
  since: '创建时间',
  state: '状态',
  removed: '已移除',
  published: '已发布',
  remove: '移除',
  removeAsk: '移除{title}？',
  titleIn: '标题，{language}',
  htmlIn: 'HTML 正文，{language}',
  change: '修改',
  tellEverybody: '告知所有人',
  close: '关闭',
} satisfies Translated<typeof en>
