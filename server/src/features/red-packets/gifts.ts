import type { InputOf } from '@mynah/contract/kit'
import { formatMoney } from '@mynah/contract/money'
import { gifts, redPackets as calls } from '@mynah/contract/red-packets'
import { msgType } from '@mynah/contract/message-kinds'
import type { GiftContent } from '@mynah/contract/message-kinds/gift'
import { chatType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import { systemAccount, moneyOf, post } from '#features/ledger/index.ts'
import * as messages from '#features/messages/index.ts'
import { idempotent } from '#features/idempotency/index.ts'

/** Pays for a gift and posts it to the chat. Throws errors of posting, the payment password or the balance. */
export async function sendGift(
  app: App & { userId: string },
  input: InputOf<typeof calls.gift>,
): Promise<{ msgId: string; money: number }> {
  const { userId } = app
  const { giftId, count } = input
  const gift = gifts.find((one) => one.id === giftId)
  if (!gift) throw new ApiError('NoDataFound')
  const money = gift.cents * count
  const { conversation } = input
  const key = messages.keyOf(userId, conversation)
  return idempotent(
    app,
    calls.gift,
    input,
    async (tx) => {
      const at = app.clock.now()
      const msgId = messages.newMessageId()
      await post(tx, {
        key: `gift/${msgId}`,
        kind: 'gift',
        legs: [{ from: moneyOf(userId), to: systemAccount('gifts'), amount: money }],
        at,
        ...(conversation.type === chatType.single && { other: conversation.id }),
        conversation: key,
        message: msgId,
      })
      const content: GiftContent = { id: giftId, count, money: formatMoney(money) }
      await messages
        .messagesOf(app)
        .say(tx, { key, senderId: userId, kind: msgType.gift, content, id: msgId, at })
      return { msgId, money }
    },
    async (requirePayProof) => {
      await messages.conversationIdFor(app, conversation)
      await requirePayProof()
    },
  )
}
