import { shortened } from '@mynah/contract/message-kind'
import { giftMessage } from '@mynah/contract/message-kinds/gift'
import { redMessage } from '@mynah/contract/message-kinds/red'
import { textsOf } from '#platform/texts.ts'
import { serveMessageKind } from '#features/messages/index.ts'

const texts = textsOf('red-packets')

export const redKind = serveMessageKind(redMessage, {
  pushText: ({ wish }, language) => [texts(language)('red'), shortened(wish)].filter(Boolean).join(' '),
})

export const giftKind = serveMessageKind(giftMessage, {
  // the price is not shown to the receiver
  pushText: (_, language) => texts(language)('gift'),
})
