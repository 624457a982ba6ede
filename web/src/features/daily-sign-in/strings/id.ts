import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  track: 'Hari beruntun',
  today: 'Hari ini',
  done: 'Sudah absen',
  giftDay: 'Hari hadiah',
  streakLine: '{count} hari beruntun, {left} lagi ke emas batangan',
  beginLine: 'Absen hari ini untuk {points} poin',
  begunLine: 'Sudah absen hari ini. Hari beruntun baru dimulai besok.',
} satisfies Translated<typeof en>
