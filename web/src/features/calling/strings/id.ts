import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  readRules: 'Baca aturan',
  endedByOperator: 'Panggilan Anda kami akhiri: {reason}',
  call: 'Panggil',
  voiceCall: 'Panggilan suara',
  videoCall: 'Panggilan video',
  missed: 'Panggilan tak terjawab',
  inCall_other: '{count} dalam panggilan',
  join: 'Gabung',
  inCallAlready: 'Anda sedang dalam panggilan',
  callBack: 'Panggil lagi',
  lasted: 'Durasi panggilan {length}',
  theyDeclined: 'Ditolak',
  youDeclined: 'Anda menolak',
  theyWereBusy: 'Sedang sibuk',
  youCancelled: 'Dibatalkan',
  noAnswer: 'Tidak dijawab',
} satisfies Translated<typeof en>
