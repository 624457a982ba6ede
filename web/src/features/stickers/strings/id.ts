import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Stiker',
  mine: 'Stiker saya',
  manage: 'Kelola',
  sticker: 'Stiker {number}',
  add: 'Tambah dari foto',
  addFailed: 'Tidak semua foto menjadi stiker',
  first: 'Taruh di depan',
  remove: 'Hapus',
  removeAsk_other: 'Hapus {count} stiker?',
  emptyTitle: 'Belum ada stiker sendiri',
  empty: 'Buat dari foto, atau tekan lama foto di obrolan.',
  kindSticker: '[Stiker]',
  oneSticker: 'Stiker',
  addSticker: 'Tambah ke stiker',
  stickerAdded: 'Ditambahkan ke stiker Anda',
} satisfies Translated<typeof en>
