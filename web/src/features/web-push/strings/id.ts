import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Notifikasi',
  push: 'Beri tahu di perangkat ini',
  offHint: 'Mati. Pesan baru hanya tampil saat Mynah terbuka.',
  onHint: 'Aktif, juga saat Mynah ditutup.',
  denied: 'Browser memblokir notifikasi dari situs ini. Izinkan di setelannya.',
  unsupported: 'Browser ini tidak dapat memberi tahu di sini. Perlu HTTPS dan versi terbaru.',
  homeScreen: 'Tambahkan Mynah ke layar utama dulu, lalu buka dari sana.',
  failed: 'Notifikasi tidak dapat diaktifkan',
  showText: 'Tampilkan isi pesan',
  showTextHint: 'Jika tidak, hanya nama pengirim.',
  test: 'Kirim notifikasi uji',
  testSent: 'Notifikasi uji sedang dikirim',
  sound: 'Suara',
  soundHint: 'Untuk pesan baru saat Mynah terbuka.',
} satisfies Translated<typeof en>
