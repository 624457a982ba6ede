import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Pengumuman',
  tips: 'Tips',
  notice: 'Pengumuman',
  tip: 'Tips',
  empty: 'Belum ada pengumuman.',
  tipsEmpty: 'Belum ada tips.',
  gone: 'Ini sudah ditarik.',
  unread: 'Belum dibaca',
  unreadCount_other: '{count} belum dibaca',
  readAll: 'Tandai semua dibaca',
} satisfies Translated<typeof en>
