import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  online: 'ออนไลน์',
  lastSeen: 'ออนไลน์ล่าสุด {when}',
} satisfies Translated<typeof en>
