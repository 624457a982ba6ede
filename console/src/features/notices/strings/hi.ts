import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  news: 'समाचार',
  tips: 'सुझाव',
  kind: 'प्रकार',
  write: 'नया लिखें',
  noText: 'अब कोई विवरण नहीं',
  nothing: 'अभी कुछ नहीं लिखा गया।',
  title: 'शीर्षक',
  languages: 'भाषाएँ',
  since: 'कब से',
  state: 'स्थिति',
  removed: 'हटाया गया',
  published: 'प्रकाशित',
  remove: 'हटाएँ',
  removeAsk: '{title} हटाएँ?',
  titleIn: 'शीर्षक, {language}',
  htmlIn: 'HTML में विवरण, {language}',
  change: 'बदलें',
  tellEverybody: 'सबको बताएँ',
  close: 'बंद करें',
} satisfies Translated<typeof en>
