import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  kfUrl: 'Halaman layanan pelanggan, https atau kosong',
  gwUrl: 'Halaman pembuat, https atau kosong',
  sevenDayRate: 'Imbal hasil tujuh hari, persen per tahun, atau kosong',
  sevenDayTerms:
    'Ketentuan imbal hasil, tampil di bawahnya di dompet: tanpa ini imbal hasil tidak ditampilkan',
  reviewing: 'Toko aplikasi sedang meninjau: semua tentang uang disembunyikan.',
  notReviewing: 'Tidak ada toko aplikasi yang meninjau.',
  reviewOver: 'Peninjauan selesai',
  reviewMeans:
    'Sembunyikan dompet, angpau, transfer, dan toko dari semua orang sampai peninjauan selesai? Selama itu tidak ada yang bisa membayar.',
  withdraw: 'Tarik',
  withdrawMeans: 'Tarik versi {version}? Aplikasi tidak lagi ditawari versi ini.',
  reviewBegins: 'Peninjauan dimulai',
  save: 'Simpan',
  saved: 'Tersimpan.',
  versions: 'Versi',
  noVersion: 'Belum ada versi yang diterbitkan.',
  platform: 'Platform',
  code: 'Kode',
  version: 'Versi',
  note: 'Catatan',
  must: 'Wajib',
  since: 'Sejak',
  yes: 'ya',
  no: 'tidak',
  codeNumber: 'Kode, berupa angka',
  address: 'Alamat, https atau kosong',
  mustUpdate: 'Wajib diperbarui',
  whatIsNew: 'Yang baru',
  tellClients: 'Beri tahu klien',
  dictionary: 'Kamus',
  anotherList: 'Daftar lain',
  open: 'Buka',
  wordsOf: 'Kata {type}: value | {languages}',
  saveList: 'Simpan daftar',
  forcedAsk:
    'Wajibkan semua orang di platform ini memperbarui ke {version} dari {url}? Versi lama tidak dapat dipakai sampai mereka memperbarui.',
} satisfies Translated<typeof en>
