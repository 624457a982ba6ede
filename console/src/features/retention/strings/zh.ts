import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '消息保留时间',
  forEver: '消息永久保留。',
  thenDeleted_other: '消息在 {count} 天后删除。',
  thenArchived_other: '消息在 {count} 天后移入归档。',
  from: '自 {date} 起生效，在此之前可以撤回。',
  archived_other: '归档中有 {count} 条消息。',
  days: '天数，{min} 至 {max}；0 表示永久保留',
  after: '到期后',
  delete: '删除',
  archive: '移入归档',
  deleteAsk_other: '为所有人删除早于 {count} 天的消息？24 小时后开始，之后无法恢复。',
  archiveAsk_other: '将早于 {count} 天的消息移入归档？用户将不再看到这些消息。24 小时后开始。',
  save: '保存',
} satisfies Translated<typeof en>
