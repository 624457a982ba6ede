import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  online: '在线',
  lastSeen: '上次在线 {when}',
} satisfies Translated<typeof en>
