import { mayUse } from '@mynah/contract/admin-api'
import type { WorkQueue } from '@mynah/contract/operators'
import { teamwork as calls } from '@mynah/contract/teamwork'
import { ApiError } from '#platform/api-error.ts'
import * as account from '#features/account/index.ts'
import { countedQueues, queueDecisions, serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { hasAgreed, hold, keepClaim } from './claims.ts'
import { addNote } from './notes.ts'
import * as store from './store.ts'

export const teamworkAdminHandlers = serveAdmin(calls, {
  async open(ctx, { claims, ...at }) {
    const queue = requireQueue(ctx, at.queue)
    const mayClaim = mayDecide(ctx, at.queue) && !(await hasAgreed(ctx, ctx.db, queue, at.item))
    if (claims && mayClaim && ctx.acts) await hold(ctx, ctx.db, at, false)
    const [holder] = await store.claimsOf(ctx.db, at.queue, [at.item], ctx.operator.id, ctx.clock.now())
    const notes = await store.notesOf(ctx.db, at)
    return {
      holder: holder ? { name: holder.name, since: holder.since } : null,
      mayClaim,
      notes: notes.map(({ id, created_at: createTime, ...note }) => ({
        ...note,
        id: String(id),
        createTime,
      })),
    }
  },
  async takeOver(ctx, at) {
    const queue = requireQueue(ctx, at.queue)
    if (!mayDecide(ctx, at.queue)) throw new ApiError('NoPermission')
    const about = queue.subjectOf ? await queue.subjectOf(ctx.tx, at.item) : `${at.queue} ${at.item}`
    if (about === undefined) throw new ApiError('NoDataFound')
    if (await hasAgreed(ctx, ctx.tx, queue, at.item)) throw new ApiError('SecondOperatorNeeded')
    const [holder] = await store.claimsOf(ctx.tx, at.queue, [at.item], ctx.operator.id, ctx.clock.now())
    await hold(ctx, ctx.tx, at, true)
    ctx.record(about, { ...at, from: holder?.name ?? '' })
    return null
  },
  async list(ctx, { queue, items }) {
    requireQueue(ctx, queue)
    const claims = await store.claimsOf(ctx.db, queue, items, ctx.operator.id, ctx.clock.now())
    const names = new Map(claims.map(({ item, name }) => [item, name]))
    const counts = await store.noteCounts(ctx.db, queue, items)
    const list = items.map((item) => ({
      item,
      operator: names.get(item) ?? '',
      notes: counts.get(item) ?? 0,
    }))
    return { list: list.filter(({ operator, notes }) => operator !== '' || notes > 0) }
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
    await keepClaim(ctx, ctx.tx, { queue, item })
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

/** Whether the operator's role decides items of the queue, and does not only look at them. */
const mayDecide = (ctx: AdminCtx, name: WorkQueue): boolean =>
  queueDecisions.of(ctx).some(({ queue, call }) => queue === name && mayUse(call, ctx.operator.role))

/** The queue; throws if the operator's role may not open it. */
function requireQueue(ctx: AdminCtx, name: WorkQueue) {
  const queue = countedQueues.of(ctx).find((one) => one.name === name)
  if (!queue || !mayUse(queue.call, ctx.operator.role)) throw new ApiError('NoPermission')
  return queue
}
