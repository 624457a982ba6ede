import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'संदेश कितने समय तक रखे जाते हैं',
  forEver: 'संदेश हमेशा रखे जाते हैं।',
  thenDeleted_one: 'संदेश {count} दिन बाद हटा दिए जाते हैं।',
  thenDeleted_other: 'संदेश {count} दिन बाद हटा दिए जाते हैं।',
  thenArchived_one: 'संदेश {count} दिन बाद संग्रह में भेजे जाते हैं।',
  thenArchived_other: 'संदेश {count} दिन बाद संग्रह में भेजे जाते हैं।',
  from: '{date} से लागू; तब तक इसे वापस लिया जा सकता है।',
  archived_one: 'संग्रह में {count} संदेश है।',
  archived_other: 'संग्रह में {count} संदेश हैं।',
  days: 'दिन, {min} से {max}; हमेशा रखने के लिए 0',
  after: 'उसके बाद',
  delete: 'हटाएँ',
  archive: 'संग्रह में भेजें',
  deleteAsk_one:
    '{count} दिन से पुराने सभी संदेश सबके लिए हटाएँ? यह 24 घंटे में शुरू होगा और उसके बाद वापस नहीं लिया जा सकेगा।',
  deleteAsk_other:
    '{count} दिन से पुराने सभी संदेश सबके लिए हटाएँ? यह 24 घंटे में शुरू होगा और उसके बाद वापस नहीं लिया जा सकेगा।',
  archiveAsk_one: '{count} दिन से पुराने सभी संदेश संग्रह में भेजें? लोगों को वे फिर नहीं दिखेंगे। यह 24 घंटे में शुरू होगा।',
  archiveAsk_other: '{count} दिन से पुराने सभी संदेश संग्रह में भेजें? लोगों को वे फिर नहीं दिखेंगे। यह 24 घंटे में शुरू होगा।',
  save: 'सहेजें',
} satisfies Translated<typeof en>
