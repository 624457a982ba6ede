import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'
import { moneyText } from '../rules/money.ts'

/** What became of a request, or money that came back, written by the system person; `logId` names it. */
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
  // clients make their line of all that it holds
  summary: (_, stored) => stored,
})
export type WalletNoticeContent = ContentOf<typeof walletNoticeMessage>
