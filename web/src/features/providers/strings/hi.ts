import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  continueWith: '{name} से जारी रखें',
  agreeing: 'जारी रखकर आप <terms>शर्तें</terms> और <privacy>गोपनीयता नीति</privacy> मानते हैं',
  signingIn: 'साइन इन हो रहा है…',
  failed: 'आप साइन इन नहीं हैं',
  failedText: 'उस सेवा ने पुष्टि नहीं की, या बहुत देर लगी। फिर कोशिश करें या किसी और तरीके से साइन इन करें।',
  toLogin: 'साइन इन पेज पर जाएँ',
} satisfies Translated<typeof en>
