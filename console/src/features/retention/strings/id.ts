import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Lama pesan disimpan',
  forEver: 'Pesan disimpan selamanya.',
  thenDeleted_other: 'Pesan dihapus setelah {count} hari.',
  thenArchived_other: 'Pesan dipindahkan ke arsip setelah {count} hari.',
  from: 'Berlaku mulai {date}; sebelum itu masih bisa dibatalkan.',
  archived_other: '{count} pesan ada di arsip.',
  days: 'Hari, {min} sampai {max}; 0 berarti selamanya',
  after: 'Setelah itu',
  delete: 'Hapus',
  archive: 'Pindahkan ke arsip',
  deleteAsk_other:
    'Hapus semua pesan yang lebih lama dari {count} hari, untuk semua orang? Dimulai dalam 24 jam dan setelah itu tidak bisa dibatalkan.',
  archiveAsk_other:
    'Pindahkan semua pesan yang lebih lama dari {count} hari ke arsip? Pengguna tidak akan melihatnya lagi. Dimulai dalam 24 jam.',
  save: 'Simpan',
} satisfies Translated<typeof en>
