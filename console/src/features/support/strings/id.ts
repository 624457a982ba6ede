import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  waiting: 'Menunggu',
  everybody: 'Semua',
  show: 'Tampilkan',
  recorded: 'Setiap kali dilihat akan dicatat.',
  conversations: 'Percakapan',
  nobodyWaits: 'Tidak ada yang menunggu.',
  nobodyWrote: 'Belum ada yang menulis.',
  person: 'Pengguna',
  waitingSince: 'Menunggu sejak',
  lastWords: 'Pesan terakhir',
  morePeople: 'Pengguna lain',
  conversationWith: 'Percakapan dengan {name}',
  needsNoAnswer: 'Tidak perlu dijawab',
  messages: 'Pesan',
  olderMessages: 'Pesan sebelumnya',
  answer: 'Jawaban',
  send: 'Kirim',
} satisfies Translated<typeof en>
