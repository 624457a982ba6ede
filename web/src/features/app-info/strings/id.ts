import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  updateReady: 'Versi {version} sudah tersedia',
  updateMust: 'Perbarui Mynah',
  updateMustText:
    'Versi ini tidak bisa dipakai lagi. Muat ulang untuk mendapat versi {version}. Obrolan dan draf tetap ada.',
  updateReload: 'Muat ulang',
  updateLater: 'Nanti',
  updateFailed: 'Versi baru tidak bisa dimuat. Coba lagi.',
} satisfies Translated<typeof en>
