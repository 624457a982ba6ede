import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Cari',
  all: 'Cari orang, grup, pesan',
  allHint: 'Temukan teman, grup, dan apa pun yang pernah dikatakan.',
  messages: 'Pesan',
  none: 'Tidak ada pesan yang cocok',
  showAll: 'Tampilkan semua ({count})',
  beyond: 'Cari orang baru: {text}',
  inChat: 'Cari di obrolan',
  inChatHint: 'Ketik kata, atau pilih pengirim, hari, atau jenis.',
  filters: 'Filter',
  sender: 'Pengirim',
  day: 'Hari',
  photos: 'Foto dan video',
  files: 'File',
  voices: 'Suara',
  cards: 'Kartu',
  history: 'Foto, file, dan lainnya',
  historyNone: 'Belum ada yang dikirim di sini.',
  photoBy: 'Foto dari {name}',
  videoBy: 'Video dari {name}',
} satisfies Translated<typeof en>
