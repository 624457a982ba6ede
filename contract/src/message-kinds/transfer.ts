import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'
import { moneyText } from '../rules/money.ts'

/** For its state call `transfer/detail`. */
export const transferMessage = messageKind({
  code: 100,
  name: 'transfer',
  content: jsonText(
    z.object({ id: z.string(), kind: z.literal('transfer'), note: z.string(), money: moneyText }),
  ),
  sentBy: 'server',
  forwardable: false,
  recallable: false,
  countsAsUnread: true,
  summary: ({ money }) => money,
})
export type TransferContent = ContentOf<typeof transferMessage>
