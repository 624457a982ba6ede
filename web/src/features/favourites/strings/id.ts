import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Favorit',
  search: 'Cari favorit',
  filters: 'Filter',
  photos: 'Foto',
  photo: 'Foto',
  videos: 'Video',
  voices: 'Suara',
  files: 'File',
  texts: 'Teks',
  chats: 'Riwayat obrolan',
  none: 'Tidak ditemukan',
  emptyTitle: 'Belum ada favorit',
  empty: 'Tekan lama pesan, lalu pilih Favorit.',
  menu: 'Tindakan untuk ini',
  forward: 'Teruskan',
  copy: 'Salin',
  openChat: 'Buka obrolan',
  remove: 'Hapus',
  removeAsk: 'Hapus dari favorit?',
  send: 'Kirim',
  sendAsk: 'Kirim ini ke {name}?',
  choose: 'Kirim favorit',
} satisfies Translated<typeof en>
