import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'चैट, मीटिंग और भुगतान, एक ही खुले ऐप में',
  chat: 'निजी और समूह चैट, कॉल और मीटिंग, आपके सभी डिवाइस पर',
  moments: 'पल सिर्फ़ उन लोगों के लिए जिन्हें आप चुनें',
  money: 'लिफ़ाफ़े और ट्रांसफ़र, जिनमें एक पैसा भी नहीं खोता',
  points: 'रोज़ साइन-इन के पॉइंट, उनकी दुकान और कार्बन डायरी',
  open: 'ओपन सोर्स: कोई भी इसे चला और परख सकता है',
  phone: 'अपने फ़ोन पर Mynah खोलें',
} satisfies Translated<typeof en>
