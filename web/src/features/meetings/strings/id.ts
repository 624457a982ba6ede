import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  readRules: 'Baca aturan',
  endedByOperator: 'Rapat “{name}” kami akhiri: {reason}',
  meetings: 'Rapat',
  meeting: 'Rapat',
  join: 'Gabung',
  numbered: 'No. {number}',
} satisfies Translated<typeof en>
