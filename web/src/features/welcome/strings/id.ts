import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Chat, rapat, dan bayar dalam satu aplikasi terbuka',
  chat: 'Chat pribadi dan grup, panggilan dan rapat, di semua perangkat Anda',
  moments: 'Momen untuk orang yang Anda pilih, bukan untuk yang lain',
  money: 'Angpau dan transfer tanpa kehilangan satu sen pun',
  points: 'Poin untuk absen harian, toko poin, dan catatan karbon',
  open: 'Sumber terbuka: siapa pun bisa menjalankan dan memeriksanya',
  phone: 'Buka Mynah di ponsel Anda',
} satisfies Translated<typeof en>
