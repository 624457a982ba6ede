import type { InputOf } from '@mynah/contract/kit'
import { transfers as calls, type Transfer } from '@mynah/contract/transfers'
import { ApiError } from '#platform/api-error.ts'
import { serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { maskedNameOf } from '#features/identity/index.ts'
import * as messages from '#features/messages/index.ts'
import { idempotent } from '#features/idempotency/index.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export const transferHandlers = serve(calls, {
  async receiver(ctx, { toUserId }) {
    await service.requireReceiver(ctx, toUserId)
    const card = (await account.cardsOf(ctx, [toUserId])).get(toUserId)
    const maskedName = await maskedNameOf(ctx, toUserId)
    return {
      userId: toUserId,
      userName: card?.userName ?? '',
      avatarUrl: card?.avatarUrl ?? '',
      maskedName,
    }
  },
  send: (ctx, input) =>
    idempotent(
      ctx,
      calls.send,
      input,
      async (tx) => viewOf(await service.send(ctx, tx, input)),
      async (requirePayProof) => {
        await service.requireReceiver(ctx, input.toUserId)
        await requirePayProof()
        await messages.messagesOf(ctx).ensurePair(ctx.userId, input.toUserId)
        await account.cardsOf(ctx, [ctx.userId])
      },
    ),
  async detail(ctx, { id }) {
    const row = await store.find(ctx.db, id)
    if (row?.from_id !== ctx.userId && row?.to_id !== ctx.userId) throw new ApiError('NoDataFound')
    return viewOf(row)
  },
  accept: (ctx, input) => settle(ctx, calls.accept, input, 'accepted'),
  return: (ctx, input) => settle(ctx, calls.return, input, 'returned'),
})

const settle = (
  ctx: Ctx,
  call: typeof calls.accept | typeof calls.return,
  input: InputOf<typeof calls.accept>,
  state: 'accepted' | 'returned',
) =>
  idempotent(
    ctx,
    call,
    input,
    async (tx) => viewOf(await service.settle(ctx, tx, input.id, state)),
    // Loads the card into the cache, for the system line in the chat.
    () => account.cardsOf(ctx, [ctx.userId]),
  )

const viewOf = (row: store.TransferRow): Transfer => ({
  id: row.id,
  from: row.from_id,
  to: row.to_id,
  money: row.cents,
  note: row.note,
  state: row.state,
  createTime: row.created_at,
  expireTime: row.expires_at,
  endTime: row.ended_at,
  msgId: row.message_id,
})
