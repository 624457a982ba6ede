import type { Translated } from '#i18n/say.ts'
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
  how: 'Belum bisa membayar di aplikasi. Layanan pelanggan yang membukakan VIP.',
  ask: 'Hubungi layanan pelanggan',
} satisfies Translated<typeof en>
