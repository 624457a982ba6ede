import { mayUse } from '@mynah/contract/admin-api'
import type { WorkQueue } from '@mynah/contract/operators'
import { teamwork as calls } from '@mynah/contract/teamwork'
import { ApiError } from '#platform/api-error.ts'
import * as account from '#features/account/index.ts'
import { countedQueues, serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { addNote } from './notes.ts'
import * as store from './store.ts'

export const teamworkAdminHandlers = serveAdmin(calls, {
  async open(ctx, at) {
    requireQueue(ctx, at.queue)
    const now = ctx.clock.now()
    await store.claim(ctx.db, at, ctx.operator.id, now)
    const others = await store.claimsOf(ctx.db, at.queue, [at.item], ctx.operator.id, now)
    const notes = await store.notesOf(ctx.db, at)
    return {
      operators: others.map(({ name, since }) => ({ name, since })),
      notes: notes.map(({ id, created_at: createTime, ...note }) => ({
        ...note,
        id: String(id),
        createTime,
      })),
    }
  },
  async list(ctx, { queue, items }) {
    requireQueue(ctx, queue)
    const claims = await store.claimsOf(ctx.db, queue, items, ctx.operator.id, ctx.clock.now())
    const counts = await store.noteCounts(ctx.db, queue, items)
    const list = items.map((item) => ({
      item,
      operators: claims.filter((one) => one.item === item).map(({ name }) => name),
      notes: counts.get(item) ?? 0,
    }))
    return { list: list.filter(({ operators, notes }) => operators.length > 0 || notes > 0) }
  },
  async about(ctx, { userId }) {
    const { role } = ctx.operator
    const queues = countedQueues.of(ctx).filter(({ call }) => mayUse(call, role))
    const rows = await store.notesAbout(ctx.db, `person ${userId}`, [
      ...queues.map(({ name }) => name),
      ...(mayUse(calls.noteOnCard, role) ? (['customers'] as const) : []),
    ])
    return {
      list: rows.map(({ id, created_at: createTime, ...note }) => ({ ...note, id: String(id), createTime })),
    }
  },
  async note(ctx, { queue, item, text }) {
    const { subjectOf } = requireQueue(ctx, queue)
    const about = await subjectOf?.(ctx.tx, item)
    if (about === undefined) throw new ApiError('NoDataFound')
    await addNote(ctx, { queue, item, about, text })
    ctx.record(about, { queue, item, noted: true })
    return null
  },
  async noteOnCard(ctx, { userId, text }) {
    if (!(await account.find(ctx.tx, userId))) throw new ApiError('NoDataFound')
    const about = `person ${userId}`
    await addNote(ctx, { queue: 'customers', item: userId, about, text })
    ctx.record(about, { queue: 'customers', noted: true })
    return null
  },
})

/** The queue; throws if the operator's role may not open it. */
function requireQueue(ctx: AdminCtx, name: WorkQueue) {
  const queue = countedQueues.of(ctx).find((one) => one.name === name)
  if (!queue || !mayUse(queue.call, ctx.operator.role)) throw new ApiError('NoPermission')
  return queue
}
