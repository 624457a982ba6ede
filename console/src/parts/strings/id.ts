import type { Translated } from '../../i18n/translate.ts'
import type en from './en.ts'

export default {
  pageTitle: '{page} · Konsol Mynah',
  loading: 'Memuat …',
  tryAgain: 'Coba lagi',
  noAnswer: 'Server tidak menjawab.',
  wrongInput: 'Ada isian yang belum benar.',
  wentWrong: 'Terjadi kesalahan.',
  unreadablePicture: 'Gambar ini tidak bisa dibaca.',
  cannotDraw: 'Browser ini tidak bisa menggambar.',
  pictureTooLarge: 'Gambar ini terlalu besar.',
  find: 'Cari',
  next: 'Berikutnya dalam daftar',
  previous: 'Sebelumnya dalam daftar',
  filterRows: 'Saring baris',
  noneMatches: 'Tidak ada baris yang cocok.',
  columns: 'Kolom',
  export: 'Ekspor baris ({count})',
  undo: 'Urungkan',
  close: 'Tutup',
  chartCount: '{name}: {total} dalam {days} hari',
} satisfies Translated<typeof en>
