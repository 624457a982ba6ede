import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Hapus akun',
  what: 'Yang terjadi',
  whatWait: 'Anda langsung keluar di semua perangkat. Setelah 15 hari kerja akun dihapus permanen.',
  whatBack: 'Sebelum itu, masuk lagi membatalkannya.',
  whatGone:
    'Nama, foto, berkas, teman, dan favorit Anda dihapus, juga isi semua pesan Anda, bagi semua orang.',
  whatGroups: 'Grup milik Anda beralih ke admin atau anggota terlama.',
  whatStays: 'Yang sudah diteruskan orang lain dan yang mereka tulis sendiri tetap milik mereka.',
  blockedTitle: 'Belum bisa',
  blockedMoney: 'Masih ada uang di dompet. Pakai atau tarik dulu.',
  blockedOrder: 'Ada pesanan yang belum selesai.',
  export: 'Bawa data Anda',
  exportHint:
    'Berkas ZIP berisi profil, pesan yang Anda kirim, teman, favorit, dan berkas. Bisa diambil selama 7 hari.',
  exportAsk: 'Siapkan berkas',
  exportWaits: 'Berkas sedang dibuat…',
  exportFailed: 'Berkas gagal dibuat. Coba lagi.',
  exportFetch: 'Unduh {size}',
  exportLost: 'Berkas gagal diambil. Coba lagi.',
  goOn: 'Lanjutkan',
  proofTitle: 'Benarkah ini Anda?',
  proof: 'Cara membuktikan ini Anda',
  byPassword: 'Kata sandi',
  byCode: 'Kode',
  password: 'Kata sandi masuk Anda',
  passwordMissing: 'Isi kata sandi',
  understood: 'Saya paham semua akan dihapus permanen',
  understoodMissing: 'Konfirmasi dulu',
  doIt: 'Hapus akun saya',
  resultTitle: 'Akun Anda akan dihapus',
  resultText: 'Pada {date} akun hilang permanen. Jika Anda masuk sebelumnya, akun tetap ada.',
  resultSoon: 'Setelah 15 hari kerja akun hilang permanen. Jika Anda masuk sebelumnya, akun tetap ada.',
  toLogin: 'Ke halaman masuk',
  proofMissing:
    'Belum ada cara untuk membuktikannya. Tambahkan telepon atau email dulu: kode ke sana membuktikan bahwa ini Anda.',
} satisfies Translated<typeof en>
