import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Mynah di layar utama',
  text: 'Terbuka seperti aplikasi lain dan bisa memberi tahu saat ada pesan baru.',
  install: 'Pasang',
  later: 'Nanti saja',
  how: 'Tunjukkan caranya',
  step1: 'Ketuk Bagikan. Jika tidak terlihat, ketuk ⋯ dulu.',
  step2: 'Pilih ‘Tambah ke Layar Utama’.',
  step3: 'Ketuk ‘Tambah’.',
  understood: 'Mengerti',
  cell: 'Pasang Mynah',
} satisfies Translated<typeof en>
