import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'
import { moneyText } from '../rules/money.ts'

/** The result of a recharge or withdrawal, or returned money, written by the system user; `logId` is its id. */
export const walletNoticeMessage = messageKind({
  code: 99,
  name: 'walletNotice',
  content: jsonText(
    z.object({
      kind: z.literal(['recharge', 'withdrawal', 'packet', 'transfer']),
      money: moneyText,
      logId: z.string(),
      result: z.literal(['approved', 'refused', 'refunded']),
      reason: z.string(),
    }),
  ),
  sentBy: 'server',
  forwardable: false,
  recallable: false,
  countsAsUnread: true,
  // clients write the line themselves
  summary: (_, stored) => stored,
})
export type WalletNoticeContent = ContentOf<typeof walletNoticeMessage>
