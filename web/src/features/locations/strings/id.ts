import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  choose: 'Pilih tempat',
  place: 'Tempat',
  map: 'Peta. Tombol panah menggeser, plus dan minus memperbesar.',
  search: 'Koordinat, misalnya -6.2, 106.8',
  searchBad: 'Ini bukan koordinat.',
  find: 'Cari',
  name: 'Nama tempat',
  here: 'Lokasi saya',
  denied: 'Lokasi tidak diizinkan. Izinkan di pengaturan browser.',
  unknown: 'Lokasi Anda tidak ditemukan.',
  use: 'Pakai tempat ini',
  zoomIn: 'Perbesar',
  zoomOut: 'Perkecil',
  copy: 'Salin koordinat',
  elsewhere: 'Buka di OpenStreetMap',
  noPlace: 'Tautan ini tidak menunjuk tempat.',
  tilesFrom: 'Gambar peta: {host}',
  onMap: 'Lihat di peta',
  fromMap: 'Pilih di peta',
} satisfies Translated<typeof en>
