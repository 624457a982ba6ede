import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Kunci sandi',
  intro:
    'Masuk dan bayar dengan sidik jari, wajah, atau PIN perangkat Anda. Tak ada yang perlu diingat, dan halaman palsu tak bisa mencurinya.',
  add: 'Tambah kunci sandi',
  impossible:
    'Kunci sandi tidak bisa dipakai dengan browser ini di alamat ini. Diperlukan https dan nama situs.',
  elsewhere: 'Kunci sandi dipakai di {host}. Buka Mynah di sana untuk menambahkannya.',
  added: 'Ditambahkan {time}',
  used: 'Terakhir dipakai {time}',
  unused: 'Belum dipakai',
  here: 'Di perangkat ini',
  synced: 'Disinkronkan ke perangkat Anda',
  actionsOf: 'Tindakan untuk {name}',
  rename: 'Ubah nama',
  name: 'Nama kunci sandi',
  nameMissing: 'Ketik nama',
  save: 'Simpan',
  remove: 'Hapus',
  removeTitle: 'Hapus kunci sandi',
  removeText:
    '“{name}” lalu tidak bisa lagi dipakai untuk masuk atau membayar. Perangkat yang sudah masuk tetap masuk; jika ada yang hilang, keluarkan juga di Perangkat. Selama 24 jam setelah ini tidak ada yang bisa dibayar atau ditarik.',
  removeDone: 'Kunci sandi dihapus',
  gone: 'Kunci sandi ini tidak ada',
  goneText: 'Sudah dihapus sebelumnya.',
  addText:
    'Buktikan dulu bahwa ini Anda, lalu perangkat meminta sidik jari, wajah, atau PIN. Selama 24 jam setelah ini tidak ada yang bisa dibayar atau ditarik.',
  addDone: 'Kunci sandi ditambahkan',
  goOn: 'Lanjut',
  known: 'Perangkat ini sudah punya kunci sandi akun Anda.',
  notAdded: 'Kunci sandi tidak dibuat. Coba lagi.',
} satisfies Translated<typeof en>
