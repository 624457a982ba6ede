import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  online: 'Online',
  lastSeen: 'Terakhir dilihat {when}',
} satisfies Translated<typeof en>
