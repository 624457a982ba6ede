import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  moments: 'Momen',
  likes: 'Suka',
  comments: 'Komentar',
  reports: 'Laporan',
  hiddenMoments: 'Momen tersembunyi',
  noneHidden: 'Tidak ada yang disembunyikan.',
  author: 'Penulis',
  words: 'Isi',
  media: 'Gambar atau video',
  note: 'Catatan untuk penulis',
  published: 'Diterbitkan',
  hiddenMoment: 'Momen tersembunyi',
  saidHidden: 'Momen disembunyikan.',
  saidRestored: 'Momen ditampilkan lagi.',
  saidDeleted: 'Momen dihapus.',
  deleteAsk: 'Hapus momen ini?',
  hide: 'Sembunyikan momen',
  delete: 'Hapus momen',
  restore: 'Pulihkan momen',
  mediaOf: 'Media momen',
  momentNumber: 'Momen {number}',
  video: 'Video',
  pictureNumber: 'Gambar {number}',
} satisfies Translated<typeof en>
