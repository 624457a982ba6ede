import { mayUse } from '@mynah/contract/admin-api'
import { bulkDecisions as calls, type BulkOrder, type BulkResult } from '@mynah/contract/bulk-decisions'
import { errorNamed, success } from '@mynah/contract/errors'
import type { Language } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import type { Holder } from '@mynah/contract/teamwork'
import { ApiError, badParameter, textOf } from '#platform/api-error.ts'
import { queueDecisions, readInput, serveAdmin } from '#features/operators/index.ts'
import * as store from './store.ts'

const listedMs = 3_600_000
const listedMax = limits.bulkOrdersOpenMax

export const bulkDecisionHandlers = serveAdmin(calls, {
  async start(ctx, { id, queue, call: path, label, decisions }) {
    const { operator, tx } = ctx
    const decision = queueDecisions.of(ctx).find((one) => one.queue === queue && one.call.path === path)
    const mayAlike = decision?.alike
    if (!decision || !mayAlike) throw badParameter('call')
    if (!mayUse(decision.call, operator.role)) throw new ApiError('NoPermission')
    for (const { input } of decisions)
      if (!mayAlike(readInput(decision.call, input))) throw badParameter('decisions')
    await store.lockStarting(tx, operator.id)
    ctx.record(`bulk ${id}`, { queue, call: path, count: decisions.length })
    const known = await store.find(tx, id)
    if (known && (known.operator_id !== operator.id || known.call !== path)) throw badParameter('id')
    if (known) return null
    if ((await store.countOpen(tx, operator.id)) >= limits.bulkOrdersOpenMax) throw new ApiError('TooOften')
    const now = ctx.clock.now()
    const order = { id, operator_id: operator.id, queue, call: path, label }
    await store.insert(tx, { ...order, created_at: now, act_at: now + limits.bulkUndoMs }, decisions)
    return null
  },
  async undo(ctx, { id }) {
    const order = await store.find(ctx.tx, id)
    if (order?.operator_id !== ctx.operator.id) throw new ApiError('NoDataFound')
    const undone = (await store.undo(ctx.tx, id, ctx.clock.now())) || order.state === 'undone'
    ctx.record(`bulk ${id}`, { queue: order.queue, call: order.call, undone })
    return { undone }
  },
  async list(ctx, { queue, language }) {
    const since = ctx.clock.now() - listedMs
    const orders = await store.ordersOf(ctx.db, ctx.operator.id, queue, since, listedMax)
    const items = Map.groupBy(
      await store.itemsOf(
        ctx.db,
        orders.map(({ id }) => id),
      ),
      (one) => one.bulk_id,
    )
    const list = orders.map(({ id, call, label, state, act_at: actTime }): BulkOrder => ({
      ...{ id, queue, call, label, state, actTime },
      results: (items.get(id) ?? []).map((one) => resultOf(one, language)),
    }))
    return { list }
  },
})

function resultOf({ item, name, ret_code: retCode, answer }: store.ItemRow, language: Language): BulkResult {
  const isRefused = retCode !== '' && retCode !== success
  const error = isRefused ? errorNamed(retCode) : undefined
  const holder = error === 'ClaimedByOther' && answer ? (JSON.parse(answer) as Holder).name : ''
  return {
    ...{ item, name, retCode, holder },
    refusal: error ? textOf(error, language) : '',
    answer: isRefused ? '' : answer,
  }
}
