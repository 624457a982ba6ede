import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  online: 'ऑनलाइन',
  lastSeen: 'पिछली बार {when} को ऑनलाइन',
} satisfies Translated<typeof en>
