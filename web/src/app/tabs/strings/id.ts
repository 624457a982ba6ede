import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  mainMenu: 'Menu utama',
  pickAChat: 'Pilih percakapan untuk dibaca di sini.',
  pickAGroup: 'Pilih grup untuk dibaca di sini.',
  pickAContact: 'Pilih kontak untuk melihat profilnya.',
  pickAMoment: 'Yang Anda buka tampil di sini.',
  pickAPage: 'Profil dan setelan Anda terbuka di sini.',
  favourites: 'Favorit',
  carbon: 'Jejak karbon',
  stickers: 'Stiker',
  scan: 'Pindai',
} satisfies Translated<typeof en>
