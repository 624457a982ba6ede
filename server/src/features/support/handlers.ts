import { support as calls, supportEvents } from '@mynah/contract/support'
import { ApiError } from '#platform/api-error.ts'
import { emit } from '#platform/bus/emit.ts'
import { serve } from '#platform/http/serve.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { ownedAt } from '#features/uploads/index.ts'
import { photoIn, photoOf } from './photo.ts'
import * as store from './store.ts'

export const pageSize = 30

const viewOf = ({ id, seq, operator, content, photo, created_at: createTime }: store.MessageRow) => ({
  ...{ id, seq, mine: operator === '', content, createTime },
  photo: photoIn(photo),
})

export const supportHandlers = serve(calls, {
  async list(ctx, { beforeSeq, count = pageSize }) {
    const rows = await store.page(ctx.db, ctx.userId, { beforeSeq, limit: count + 1 })
    return { list: rows.slice(-count).map(viewOf), more: rows.length > count }
  },
  async send(ctx, { id, content, photo }) {
    const { userId } = ctx
    const own = photo === undefined ? null : await ownedAt(ctx, userId, photo)
    if (photo !== undefined && !own?.mime.startsWith('image/')) throw new ApiError('PhotoMissing')
    const said = { user_id: userId, id, operator: '', content, ...photoOf(own), created_at: ctx.clock.now() }
    const row = await ctx.transaction(async (tx) => {
      const added = await store.add(tx, said)
      if (added.fresh) afterCommit(tx, () => emit(ctx, [userId], supportEvents.said, { seq: added.row.seq }))
      return added.row
    })
    return viewOf(row)
  },
  async unread(ctx) {
    return { count: await store.unread(ctx.db, ctx.userId) }
  },
  async read(ctx, { seq }) {
    await store.noteRead(ctx.db, ctx.userId, seq)
    return null
  },
})
