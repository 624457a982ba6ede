import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'Mynah आपकी होम स्क्रीन पर',
  text: 'बाकी ऐप की तरह खुलता है और नए संदेशों की सूचना दे सकता है।',
  install: 'इंस्टॉल करें',
  later: 'अभी नहीं',
  how: 'तरीका देखें',
  step1: '‘शेयर करें’ पर टैप करें। न दिखे तो पहले ⋯ पर टैप करें।',
  step2: '‘होम स्क्रीन में जोड़ें’ चुनें।',
  step3: '‘जोड़ें’ पर टैप करें।',
  understood: 'ठीक है',
  cell: 'Mynah इंस्टॉल करें',
} satisfies Translated<typeof en>
