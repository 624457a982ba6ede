import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'सहायता',
  site: 'वेबसाइट',
  noSite: 'अभी कोई वेबसाइट नहीं है।',
  ask: 'सहायता से पूछें',
  hello: 'हमें लिखें। हम यहीं जवाब देंगे।',
  messages: 'संदेश',
  message: 'संदेश',
  send: 'भेजें',
  older: 'पहले के संदेश दिखाएँ',
  unread_one: '{count} अपठित',
  unread_other: '{count} अपठित',
  aboutOrder: 'ऑर्डर {order} के बारे में:',
} satisfies Translated<typeof en>
