import type { Translated } from '../../i18n/translate.ts'
import type en from './en.ts'

export default {
  pageTitle: '{page} · Mynah कंसोल',
  loading: 'लोड हो रहा है …',
  tryAgain: 'फिर कोशिश करें',
  noAnswer: 'सर्वर जवाब नहीं दे रहा।',
  wrongInput: 'कोई जानकारी सही नहीं भरी गई।',
  wentWrong: 'कुछ गड़बड़ हुई।',
  unreadablePicture: 'यह तस्वीर पढ़ी नहीं जा सकती।',
  cannotDraw: 'यह ब्राउज़र तस्वीर नहीं बना सकता।',
  pictureTooLarge: 'यह तस्वीर बहुत बड़ी है।',
  find: 'खोजें',
  next: 'सूची में अगला',
  previous: 'सूची में पिछला',
  filterRows: 'पंक्तियाँ छाँटें',
  noneMatches: 'कोई पंक्ति मेल नहीं खाती।',
  columns: 'कॉलम',
  export: 'पंक्तियाँ निर्यात करें ({count})',
  undo: 'पूर्ववत करें',
  close: 'बंद करें',
  chartCount: '{name}: {days} दिनों में {total}',
} satisfies Translated<typeof en>
