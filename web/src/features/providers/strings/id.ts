import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  continueWith: 'Lanjutkan dengan {name}',
  agreeing:
    'Dengan melanjutkan, Anda menyetujui <terms>ketentuan</terms> dan <privacy>kebijakan privasi</privacy>',
  signingIn: 'Sedang masuk…',
  failed: 'Anda belum masuk',
  failedText: 'Layanan itu tidak mengonfirmasi, atau waktunya habis. Coba lagi, atau masuk dengan cara lain.',
  toLogin: 'Ke halaman masuk',
} satisfies Translated<typeof en>
