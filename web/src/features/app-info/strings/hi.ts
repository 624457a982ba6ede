import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  updateReady: 'संस्करण {version} तैयार है',
  updateMust: 'Mynah अपडेट करें',
  updateMustText: 'यह संस्करण अब नहीं चलेगा। संस्करण {version} पाने के लिए फिर लोड करें। चैट और ड्राफ़्ट बने रहेंगे।',
  updateReload: 'फिर लोड करें',
  updateLater: 'बाद में',
  updateFailed: 'नया संस्करण लोड नहीं हो सका। फिर कोशिश करें।',
} satisfies Translated<typeof en>
