import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Mynah VIP',
  cell: 'VIP',
  no: 'Anda belum VIP',
  until: 'VIP sampai {date}',
  ended: 'VIP Anda berakhir {date}',
  gives: 'Keuntungan VIP',
  groups: 'Grup hingga {count} orang',
  stickers: 'Hingga {count} stiker sendiri',
  files: 'Berkas hingga {size}',
  daily: 'Unggah {size} per hari',
  plain: 'Tanpa VIP: {value}',
  plans: 'Paket',
  days: '{count} hari',
  perMonth: '{price} per bulan',
  how: 'Dibayar dari dompet Anda. Paket yang dibeli saat masih VIP dimulai setelah yang sekarang berakhir.',
  buy: 'Beli',
  done: 'Anda sekarang VIP',
  otherWay: 'Bayar dengan transfer dari luar',
  otherText: 'Kirim uang ke dompet Anda dulu, lalu bayar paket dari sana.',
  noWay: 'Belum ada alamat penerima. Tanyakan ke layanan pelanggan.',
  toRecharge: 'Isi saldo dompet',
} satisfies Translated<typeof en>
