import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  online: 'Online',
  lastSeen: 'Terakhir dilihat {when}',
} satisfies Translated<typeof en>
