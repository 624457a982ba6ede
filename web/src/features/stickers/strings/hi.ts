import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'स्टिकर',
  mine: 'मेरे स्टिकर',
  manage: 'प्रबंधित करें',
  sticker: 'स्टिकर {number}',
  add: 'फ़ोटो से जोड़ें',
  addFailed: 'हर फ़ोटो स्टिकर नहीं बन सकी',
  first: 'सबसे पहले रखें',
  remove: 'हटाएँ',
  removeAsk_one: '{count} स्टिकर हटाएँ?',
  removeAsk_other: '{count} स्टिकर हटाएँ?',
  emptyTitle: 'अभी आपका कोई स्टिकर नहीं',
  empty: 'फ़ोटो से बनाएँ, या चैट में किसी फ़ोटो को दबाकर रखें।',
  kindSticker: '[स्टिकर]',
  oneSticker: 'स्टिकर',
  addSticker: 'स्टिकर में जोड़ें',
  stickerAdded: 'आपके स्टिकर में जोड़ा गया',
} satisfies Translated<typeof en>
