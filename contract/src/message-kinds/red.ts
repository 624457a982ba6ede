import * as z from '../kit/schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../kit/message-kind.ts'
import { moneyText } from '../rules/money.ts'

/** `money`: all shares together, as decimal text. For its state call `redPacket/states`. */
export const redMessage = messageKind({
  code: 7,
  name: 'red',
  content: jsonText(
    z.object({
      id: z.string(),
      kind: z.literal(['normal', 'lucky', 'exclusive']),
      wish: z.string(),
      money: moneyText,
    }),
  ),
  sentBy: 'server',
  forwardable: false,
  recallable: false,
  countsAsUnread: true,
  summary: ({ wish }) => shortened(wish),
})
export type RedContent = ContentOf<typeof redMessage>
