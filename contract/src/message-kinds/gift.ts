import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'
import { moneyText } from '../rules/money.ts'

/** `id` in the catalogue of gifts; `money` for all `count` of them. */
export const giftMessage = messageKind({
  code: 4,
  name: 'gift',
  content: jsonText(z.object({ id: z.string(), count: z.int(), money: moneyText })),
  sentBy: 'server',
  forwardable: false,
  recallable: false,
  countsAsUnread: true,
  summary: ({ money }) => money,
})
export type GiftContent = ContentOf<typeof giftMessage>
