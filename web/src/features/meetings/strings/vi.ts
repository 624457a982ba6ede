import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  meeting: 'Cuộc họp',
  join: 'Tham gia',
  numbered: 'Số {number}',
} satisfies Translated<typeof en>
