import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Mynah VIP',
  cell: 'VIP',
  no: 'आप अभी VIP नहीं हैं',
  until: '{date} तक VIP',
  ended: 'आपका VIP {date} को समाप्त हुआ',
  gives: 'VIP में क्या मिलता है',
  groups: '{count} लोगों तक के समूह',
  stickers: 'अपने {count} स्टिकर तक',
  files: '{size} तक की फ़ाइलें',
  daily: 'रोज़ {size} अपलोड',
  plain: 'VIP के बिना: {value}',
  plans: 'योजनाएँ',
  days: '{count} दिन',
  perMonth: '{price} प्रति माह',
  how: 'भुगतान आपके वॉलेट से होता है। VIP रहते खरीदी योजना मौजूदा योजना खत्म होने पर शुरू होती है।',
  buy: 'खरीदें',
  done: 'अब आप VIP हैं',
  otherWay: 'बाहर से ट्रांसफ़र करके भुगतान',
  otherText: 'पहले वॉलेट में पैसे जोड़ें, फिर वहीं से योजना का भुगतान करें।',
  noWay: 'पैसे भेजने का पता तय नहीं है। सहायता से पूछें।',
  toRecharge: 'वॉलेट में पैसे जोड़ें',
} satisfies Translated<typeof en>
