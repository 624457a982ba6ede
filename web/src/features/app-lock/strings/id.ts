import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Kunci aplikasi',
  on: 'Aktif',
  off: 'Nonaktif',
  hint: 'Mynah meminta enam angka sebelum dapat dibaca di perangkat ini. Notifikasi tetap masuk.',
  insecure: 'Ini memerlukan koneksi aman (https).',
  after: 'Kunci setelah aplikasi ditinggalkan',
  atOnce: 'Langsung',
  minutes: '{minutes} mnt',
  change: 'Ganti PIN',
  changed: 'PIN diganti',
  turnedOn: 'Kunci aplikasi aktif',
  lockNow: 'Kunci sekarang',
  oldPin: 'PIN Anda',
  newPin: 'Pilih PIN enam angka',
  again: 'Enam angka yang sama lagi',
  differs: 'Enam angka tidak sama. Pilih lagi.',
  common: 'Pilih enam angka yang lebih sulit ditebak',
  locked: 'Mynah terkunci',
  enter: 'Masukkan PIN',
  wrong_other: 'PIN salah. Sisa {count} percobaan.',
  forgot: 'Lupa PIN?',
  forgotAsk: 'Keluar dari perangkat ini?',
  forgotText:
    'Masuk lagi dengan kata sandi atau kode, lalu pilih PIN baru. Pesan yang belum terkirim akan hilang.',
  signOut: 'Keluar',
} satisfies Translated<typeof en>
