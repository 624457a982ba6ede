import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: 'निजता',
  readReceipts: 'पढ़ने की रसीद',
  readReceiptsHint: 'बंद: कोई नहीं देखेगा कि आपने क्या पढ़ा, और आप भी उनका नहीं देखेंगे।',
  onlineShown: 'ऑनलाइन स्थिति',
  onlineShownHint: 'बंद: दोस्त नहीं देखेंगे कि आप कब ऑनलाइन हैं, और आप भी उनका नहीं देखेंगे।',
} satisfies Translated<typeof en>
