import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  pointsByDay: 'Poin per hari beruntun',
  day: 'Hari {day}',
  dayAndLater: 'Hari {day} dan seterusnya',
  hint: 'Berlaku mulai absen berikutnya. Hadiah adalah barang toko yang ditukar dengan hari beruntun; hadiah {days} hari memakai emas batangan yang didapat.',
  save: 'Simpan',
  saved: 'Tersimpan.',
  signInsByDay: 'Absen per hari',
  nobody: 'Belum ada yang absen.',
  date: 'Tanggal',
  people: 'Pengguna',
  pointsGiven: 'Poin diberikan',
  goldBars: 'Emas batangan didapat',
  saveAsk:
    'Ubah poin tiap hari?\n\nSekarang: {before}\nNanti: {after}\n\nSemua orang menerimanya mulai masuk berikutnya.',
} satisfies Translated<typeof en>
