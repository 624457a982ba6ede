import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  mainMenu: 'मुख्य मेनू',
  pickAChat: 'यहाँ पढ़ने के लिए कोई बातचीत चुनें।',
  pickAGroup: 'यहाँ पढ़ने के लिए कोई समूह चुनें।',
  pickAContact: 'प्रोफ़ाइल देखने के लिए कोई संपर्क चुनें।',
  pickAMoment: 'जो आप खोलेंगे वह यहाँ दिखेगा।',
  pickAPage: 'आपकी प्रोफ़ाइल और सेटिंग यहाँ खुलेंगी।',
  favourites: 'पसंदीदा',
  carbon: 'कार्बन फ़ुटप्रिंट',
  stickers: 'स्टिकर',
  scan: 'स्कैन',
} satisfies Translated<typeof en>
