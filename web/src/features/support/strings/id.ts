import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Layanan pelanggan',
  site: 'Situs web',
  noSite: 'Belum ada situs web.',
  ask: 'Hubungi layanan pelanggan',
  hello: 'Tulis kepada kami. Kami jawab di sini.',
  messages: 'Pesan',
  message: 'Pesan',
  send: 'Kirim',
  older: 'Tampilkan pesan sebelumnya',
  unread_other: '{count} belum dibaca',
  aboutOrder: 'Tentang transaksi {order}:',
} satisfies Translated<typeof en>
