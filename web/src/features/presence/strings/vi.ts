import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  online: 'Đang hoạt động',
  lastSeen: 'Hoạt động lúc {when}',
} satisfies Translated<typeof en>
