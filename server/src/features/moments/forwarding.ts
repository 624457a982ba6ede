import type { InputOf } from '@mynah/contract/kit'
import { systemUserId } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import type { MomentContent } from '@mynah/contract/message-kinds/moment'
import { moments as calls } from '@mynah/contract/moments'
import { chatType } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { idempotent } from '#features/idempotency/index.ts'
import * as messages from '#features/messages/index.ts'
import { requireShown } from './access.ts'

/** Posts a card of a moment into a chat in which the user may write. */
export async function forward(
  ctx: App & { userId: string },
  input: InputOf<typeof calls.forward>,
): Promise<void> {
  const { userId } = ctx
  const { id, conversation } = input
  const { id: toId } = conversation
  const key = messages.keyOf(userId, conversation)
  let content: MomentContent | undefined
  await idempotent(
    ctx,
    calls.forward,
    input,
    async (tx) => {
      if (!content) throw new ApiError('TryLater')
      if (conversation.type === chatType.group) await messages.members.require(tx, key, userId)
      const said = { key, senderId: userId, kind: msgType.moment, content, id: messages.newMessageId() }
      await messages.messagesOf(ctx).say(tx, { ...said, at: ctx.clock.now() })
      return null
    },
    async () => {
      const row = await requireShown(ctx, userId, id)
      const cards = await account.cardsOf(ctx, [row.author_id])
      content = { id, userId: row.author_id, name: cards.get(row.author_id)?.userName ?? '' }
      if (conversation.type === chatType.group) return
      if (toId === systemUserId) throw new ApiError('MessageBlocked')
      if (!(await messages.messagesOf(ctx).ensurePair(userId, toId))) throw new ApiError('NoDataFound')
    },
  )
}
