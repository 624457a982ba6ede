import type { Translated } from '#i18n/say.ts'
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
  how: 'ऐप में भुगतान अभी संभव नहीं है। सहायता आपके लिए VIP खोलेगी।',
  ask: 'सहायता से पूछें',
} satisfies Translated<typeof en>
