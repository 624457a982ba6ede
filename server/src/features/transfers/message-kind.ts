import { transferMessage } from '@mynah/contract/message-kinds/transfer'
import { textsOf } from '#platform/texts.ts'
import { serveMessageKind, shownMoney } from '#features/messages/index.ts'

const texts = textsOf('transfers')

export const transferKind = serveMessageKind(transferMessage, {
  pushText: ({ money }, language) => `${texts(language)('transfer')} ${shownMoney(money)}`,
})
