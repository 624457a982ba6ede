import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: 'Privasi',
  readReceipts: 'Tanda dibaca',
  readReceiptsHint: 'Nonaktif: tidak ada yang tahu apa yang Anda baca, dan Anda juga tidak.',
  onlineShown: 'Status online',
  onlineShownHint: 'Nonaktif: teman tidak tahu kapan Anda online, dan Anda juga tidak tahu tentang mereka.',
  finding: 'Agar ditemukan',
  searchable: 'Bisa dicari',
  searchableHint: 'Mati: tak ada yang menemukan Anda lewat ID, telepon, atau email. Kode QR tetap berlaku.',
  foundByPhone: 'Lewat nomor telepon',
  foundByMail: 'Lewat email',
  needsCheck: 'Permintaan teman tanya saya dulu',
  needsCheckHint: 'Mati: siapa pun yang menambahkan langsung jadi teman.',
  seen: 'Yang dilihat orang lain',
  momentsTo: 'Siapa melihat momen saya',
  everyone: 'Semua orang',
  friends: 'Teman',
  nobody: 'Tidak ada',
} satisfies Translated<typeof en>
