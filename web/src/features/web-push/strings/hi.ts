import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'सूचनाएँ',
  push: 'इस डिवाइस पर सूचना दें',
  offHint: 'बंद। नए संदेश सिर्फ़ Mynah खुला होने पर दिखते हैं।',
  onHint: 'चालू, Mynah बंद होने पर भी।',
  denied: 'ब्राउज़र ने इस साइट की सूचनाएँ रोक रखी हैं। उसकी सेटिंग में अनुमति दें।',
  unsupported: 'यह ब्राउज़र यहाँ सूचना नहीं दे सकता। HTTPS और नया संस्करण चाहिए।',
  homeScreen: 'पहले Mynah को होम स्क्रीन पर जोड़ें, फिर वहीं से खोलें।',
  failed: 'सूचनाएँ चालू नहीं हो सकीं',
  showText: 'संदेश के शब्द दिखाएँ',
  showTextHint: 'नहीं तो सिर्फ़ भेजने वाले का नाम।',
  test: 'परीक्षण सूचना भेजें',
  testSent: 'परीक्षण भेजा गया',
  sound: 'ध्वनि',
  soundHint: 'Mynah खुला होने पर नए संदेशों के लिए।',
} satisfies Translated<typeof en>
