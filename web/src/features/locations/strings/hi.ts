import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  choose: 'जगह चुनें',
  place: 'जगह',
  map: 'नक्शा। तीर से हिलाएँ, प्लस और माइनस से ज़ूम करें।',
  search: 'निर्देशांक, जैसे -6.2, 106.8',
  searchBad: 'ये निर्देशांक नहीं हैं।',
  find: 'खोजें',
  name: 'जगह का नाम',
  here: 'मेरी जगह',
  denied: 'जगह की अनुमति नहीं है। ब्राउज़र की सेटिंग में अनुमति दें।',
  unknown: 'आपकी जगह नहीं मिली।',
  use: 'यही जगह लें',
  zoomIn: 'ज़ूम इन',
  zoomOut: 'ज़ूम आउट',
  copy: 'निर्देशांक कॉपी करें',
  elsewhere: 'OpenStreetMap में खोलें',
  noPlace: 'इस लिंक में कोई जगह नहीं है।',
  tilesFrom: 'नक्शे के चित्र: {host}',
  onMap: 'मानचित्र पर देखें',
  fromMap: 'नक्शे पर चुनें',
} satisfies Translated<typeof en>
