import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: 'निजता',
  readReceipts: 'पढ़ने की रसीद',
  readReceiptsHint: 'बंद: कोई नहीं देखेगा कि आपने क्या पढ़ा, और आप भी उनका नहीं देखेंगे।',
  onlineShown: 'ऑनलाइन स्थिति',
  onlineShownHint: 'बंद: दोस्त नहीं देखेंगे कि आप कब ऑनलाइन हैं, और आप भी उनका नहीं देखेंगे।',
  finding: 'मुझे ढूँढना',
  searchable: 'खोज में मिलें',
  searchableHint: 'बंद: कोई आपको आईडी, फ़ोन या ईमेल से नहीं ढूँढ सकता। QR कोड चलता रहेगा।',
  foundByPhone: 'फ़ोन नंबर से',
  foundByMail: 'ईमेल से',
  needsCheck: 'मित्र अनुरोध पहले मुझसे पूछें',
  needsCheckHint: 'बंद: जो जोड़े वह तुरंत दोस्त बन जाता है।',
  seen: 'दूसरों को क्या दिखे',
  momentsTo: 'मेरे पल कौन देखे',
  everyone: 'सभी',
  friends: 'दोस्त',
  nobody: 'कोई नहीं',
} satisfies Translated<typeof en>
