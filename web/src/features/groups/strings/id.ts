import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  title: 'Grup',
  new: 'Grup baru',
  emptyTitle: 'Belum ada grup',
  empty: 'Buat bersama orang yang Anda kenal: tim, keluarga, atau akhir pekan.',
  members_other: '{count} anggota',
  info: 'Info grup',
  message: 'Kirim pesan',
  notice: 'Pengumuman',
  membersTitle: 'Anggota',
  findMember: 'Cari anggota',
  noMember: 'Tidak ada yang bernama itu',
  owner: 'Pemilik',
  admin: 'Admin',
  leave: 'Keluar dari grup',
  leaveAsk: 'Keluar dari {name}?',
  leaveText: 'Anda tidak akan menerima pesan lagi. Pesan sampai sekarang tetap tersimpan.',
  ownerStays: 'Anda pemilik grup ini. Serahkan dulu sebelum keluar.',
  name: 'Nama grup',
  nameNeeded: 'Beri nama grup ini',
  people: 'Siapa saja anggotanya?',
  next: 'Lanjut',
  createWith_other: 'Buat dengan {count} teman',
} satisfies Translated<typeof en>
