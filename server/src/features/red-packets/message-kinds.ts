import type { Language } from '@mynah/contract/languages'
import { shortened } from '@mynah/contract/message-kind'
import { giftMessage } from '@mynah/contract/message-kinds/gift'
import { redMessage } from '@mynah/contract/message-kinds/red'
import { serveMessageKind, shownMoney } from '#features/messages/index.ts'

const redLabel: Record<Language, string> = {
  en: '[Red packet]',
  id: '[Angpao]',
  th: '[อั่งเปา]',
  vi: '[Lì xì]',
  hi: '[शगुन लिफ़ाफ़ा]',
  zh: '[红包]',
}
const giftLabel: Record<Language, string> = {
  en: '[Gift]',
  id: '[Hadiah]',
  th: '[ของขวัญ]',
  vi: '[Quà]',
  hi: '[उपहार]',
  zh: '[礼物]',
}

export const redKind = serveMessageKind(redMessage, {
  pushText: ({ wish }, language) => [redLabel[language], shortened(wish)].filter(Boolean).join(' '),
})

export const giftKind = serveMessageKind(giftMessage, {
  pushText: ({ money }, language) => `${giftLabel[language]} ${shownMoney(money)}`,
})
