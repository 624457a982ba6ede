import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  readRules: 'नियम पढ़ें',
  endedByOperator: 'हमने मीटिंग “{name}” खत्म की: {reason}',
  meetings: 'मीटिंग',
  meeting: 'मीटिंग',
  join: 'शामिल हों',
  numbered: 'नंबर {number}',
} satisfies Translated<typeof en>
