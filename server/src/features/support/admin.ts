import { supportAdmin as calls, supportEvents } from '@mynah/contract/support'
import { emit } from '#platform/emit.ts'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf } from '#platform/serve.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import { serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { pageSize } from './handlers.ts'
import * as store from './store.ts'

export const supportAdminHandlers = serveAdmin(calls, {
  async queue(ctx, { waiting, ...input }) {
    const page = pageOf(input, 50)
    const rows = await store.queue(ctx.db, { waiting, limit: page.pageSize + 1, offset: page.offset })
    const { list, ...rest } = pageFrom(rows, page)
    const people = await account.cardsOf(
      ctx,
      list.map((row) => row.user_id),
    )
    return {
      ...rest,
      list: list.map((row) => ({
        userId: row.user_id,
        userName: people.get(row.user_id)?.userName ?? '',
        userNum: people.get(row.user_id)?.userNum ?? '',
        waitingSince: row.waiting_since,
        lastTime: row.last_at,
      })),
    }
  },
  async look(ctx, { userId, beforeSeq, count = pageSize }) {
    await requireThread(ctx, userId)
    const rows = await store.page(ctx.tx, userId, { beforeSeq, limit: count + 1 })
    ctx.record(`person ${userId}`)
    return {
      list: rows.slice(-count).map(({ seq, operator, content, created_at: createTime }) => ({
        seq,
        operator,
        content,
        createTime,
      })),
      more: rows.length > count,
    }
  },
  async answer(ctx, { userId, id, content }) {
    await requireThread(ctx, userId)
    const said = {
      user_id: userId,
      id,
      operator: ctx.operator.name,
      content,
      created_at: ctx.clock.now(),
    }
    const { row, fresh } = await store.add(ctx.tx, said)
    ctx.record(`person ${userId}`, { seq: row.seq })
    if (fresh) afterCommit(ctx.tx, () => emit(ctx, [userId], supportEvents.said, { seq: row.seq }))
    return null
  },
  async settle(ctx, { userId, seq }) {
    await requireThread(ctx, userId)
    await store.settle(ctx.tx, userId, seq)
    ctx.record(`person ${userId}`, { seq })
    return null
  },
})

/** Operators answer; they begin nothing. */
async function requireThread(ctx: AdminCtx, userId: string): Promise<void> {
  if (!(await store.find(ctx.tx, userId))) throw new ApiError('NoDataFound')
}
