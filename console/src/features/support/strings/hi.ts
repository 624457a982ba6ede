import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  waiting: 'प्रतीक्षा में',
  everybody: 'सभी',
  show: 'दिखाएँ',
  recorded: 'हर बार देखना दर्ज होता है।',
  conversations: 'बातचीत',
  nobodyWaits: 'यहाँ कोई प्रतीक्षा में नहीं है।',
  nobodyWrote: 'अभी किसी ने नहीं लिखा।',
  person: 'व्यक्ति',
  waitingSince: 'कब से प्रतीक्षा में',
  lastWords: 'आख़िरी संदेश',
  morePeople: 'और लोग',
  conversationWith: '{name} से बातचीत',
  needsNoAnswer: 'जवाब ज़रूरी नहीं',
  messages: 'संदेश',
  olderMessages: 'पुराने संदेश',
  answer: 'जवाब',
  send: 'भेजें',
} satisfies Translated<typeof en>
