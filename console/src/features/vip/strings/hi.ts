import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  never: 'कभी VIP नहीं रहे।',
  until: '{date} तक VIP।',
  give: '{count} दिन दें',
  endAsk: 'VIP समाप्त करें?',
  end: 'VIP समाप्त करें',
} satisfies Translated<typeof en>
