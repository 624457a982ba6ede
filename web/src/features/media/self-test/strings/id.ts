import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Uji panggilan',
  brief:
    'Memeriksa kebutuhan panggilan dan rapat di perangkat dan jaringan ini. Tidak ada yang mendengar atau melihat Anda.',
  microphone: 'Mikrofon',
  camera: 'Kamera',
  signalling: 'Server',
  udp: 'Suara dan gambar lewat UDP',
  tcp: 'Suara dan gambar lewat TCP',
  waiting: 'Memeriksa…',
  asking: 'Memeriksa… Izinkan jika peramban bertanya.',
  works: 'Berfungsi.',
  signallingWorks: 'Server dapat dijangkau.',
  signallingFails:
    'Server panggilan tidak dapat dijangkau. Firewall atau proksi mungkin menahan WebSocket: coba jaringan lain.',
  udpFails: 'Jaringan ini menahan UDP. Coba jaringan lain atau hotspot ponsel.',
  tcpFails: 'Jaringan ini juga menahan TCP ke server media. Coba jaringan lain.',
  untried: 'Tidak diperiksa: server tidak terjangkau.',
  unneeded: 'Tidak diperlukan, karena UDP berfungsi.',
  notOffered: 'Server ini hanya menyediakan UDP.',
  again: 'Uji lagi',
  tooOften: 'Terlalu banyak pengujian. Tunggu semenit, lalu coba lagi.',
} satisfies Translated<typeof en>
