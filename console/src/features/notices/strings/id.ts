import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  news: 'Berita',
  tips: 'Tips',
  kind: 'Jenis',
  write: 'Tulis',
  noText: 'Teks sudah tidak ada',
  nothing: 'Belum ada tulisan.',
  title: 'Judul',
  languages: 'Bahasa',
  since: 'Sejak',
  state: 'Status',
  removed: 'dihapus',
  published: 'diterbitkan',
  remove: 'Hapus',
  removeAsk: 'Hapus {title}?',
  titleIn: 'Judul, {language}',
  htmlIn: 'Teks HTML, {language}',
  change: 'Ubah',
  tellEverybody: 'Sampaikan ke semua',
  close: 'Tutup',
} satisfies Translated<typeof en>
