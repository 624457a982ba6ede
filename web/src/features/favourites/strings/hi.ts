import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'पसंदीदा',
  search: 'पसंदीदा में खोजें',
  filters: 'फ़िल्टर',
  photos: 'फ़ोटो',
  photo: 'फ़ोटो',
  videos: 'वीडियो',
  voices: 'वॉइस',
  files: 'फ़ाइलें',
  texts: 'टेक्स्ट',
  chats: 'चैट इतिहास',
  none: 'कुछ नहीं मिला',
  emptyTitle: 'अभी कोई पसंदीदा नहीं',
  empty: 'किसी संदेश को दबाकर रखें, फिर पसंदीदा चुनें।',
  menu: 'इसके विकल्प',
  forward: 'आगे भेजें',
  copy: 'कॉपी करें',
  openChat: 'चैट खोलें',
  remove: 'हटाएँ',
  removeAsk: 'इसे पसंदीदा से हटाएँ?',
  send: 'भेजें',
  sendAsk: 'इसे {name} को भेजें?',
  choose: 'पसंदीदा भेजें',
} satisfies Translated<typeof en>
