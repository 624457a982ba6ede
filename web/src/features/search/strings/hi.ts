import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'खोजें',
  all: 'लोग, समूह, संदेश खोजें',
  allHint: 'दोस्त, समूह और कही गई कोई भी बात खोजें।',
  messages: 'संदेश',
  none: 'कोई संदेश नहीं मिला',
  showAll: 'सभी {count} दिखाएँ',
  beyond: 'नए लोग खोजें: {text}',
  inChat: 'चैट में खोजें',
  inChatHint: 'कोई शब्द लिखें, या भेजने वाला, दिन या प्रकार चुनें।',
  filters: 'फ़िल्टर',
  sender: 'भेजने वाला',
  day: 'दिन',
  photos: 'फ़ोटो और वीडियो',
  files: 'फ़ाइलें',
  voices: 'वॉइस',
  cards: 'कार्ड',
  history: 'फ़ोटो, फ़ाइलें और बहुत कुछ',
  historyNone: 'यहाँ अभी कुछ नहीं भेजा गया।',
  photoBy: '{name} की फ़ोटो',
  videoBy: '{name} का वीडियो',
} satisfies Translated<typeof en>
