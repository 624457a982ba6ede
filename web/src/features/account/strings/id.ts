import type { Translated } from '#i18n/translate.ts'
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
  everyone: 'Semua orang',
  friends: 'Teman',
  nobody: 'Tidak ada',
  welcome: 'Selamat datang di Mynah, senang Anda di sini. Temukan teman-teman Anda di Kontak.',
  destroyWithdrawn: 'Anda masuk lagi, jadi akun Anda tidak dihapus.',
  proofPhone: 'Nomor telepon akun Anda diganti. Jika bukan Anda, segera ganti kata sandi.',
  proofMail: 'Alamat email akun Anda diganti. Jika bukan Anda, segera ganti kata sandi.',
  proofPassword: 'Kata sandi akun Anda diganti. Jika bukan Anda, segera ganti kata sandi.',
  proofPayPassword: 'PIN pembayaran akun Anda diatur. Jika bukan Anda, segera ganti kata sandi.',
  proofProvider: 'Masuk lewat layanan lain pada akun Anda diubah. Jika bukan Anda, segera ganti kata sandi.',
  proofPasskey: 'Kunci sandi akun Anda ditambahkan atau dihapus. Jika bukan Anda, segera ganti kata sandi.',
  proofPhoneWaiting:
    'Ada permintaan nomor telepon baru. Berlaku dalam 24 jam. Jika bukan Anda, hentikan di Telepon dan email.',
  proofMailWaiting:
    'Ada permintaan alamat email baru. Berlaku dalam 24 jam. Jika bukan Anda, hentikan di Telepon dan email.',
  proofPasswordWaiting:
    'Ada permintaan kata sandi baru. Berlaku dalam 24 jam. Jika bukan Anda, hentikan di Telepon dan email.',
  proofPayPasswordWaiting:
    'Ada permintaan PIN pembayaran baru. Berlaku dalam 24 jam. Jika bukan Anda, hentikan di Telepon dan email.',
  proofProviderWaiting:
    'Ada permintaan mengubah cara masuk lewat layanan lain. Berlaku dalam 24 jam. Jika bukan Anda, hentikan di Telepon dan email.',
  proofPasskeyWaiting:
    'Ada permintaan mengubah kunci sandi akun Anda. Berlaku dalam 24 jam. Jika bukan Anda, hentikan di Telepon dan email.',
  proofStopped: 'Perubahan pada akun Anda telah dihentikan.',
  proofUndone: 'Perubahan cara masuk telah dibatalkan, dan semua perangkat dikeluarkan.',
  mailShared:
    'Akun lain memakai alamat email Anda dengan ejaan lain. Masuklah dengan ejaan persis seperti yang Anda tulis. Agar bisa dipakai dalam ejaan apa pun, hapus dari salah satu akun.',
  phoneAndMail: 'Telepon dan email',
  noticeSecurity: 'Keamanan',
  wasThisYou: 'Apakah ini Anda?',
  noticeAccount: 'Akun',
  noticeWelcome: 'Selamat datang',
  findFriends: 'Cari teman',
} satisfies Translated<typeof en>
