import { flagJudges, flagKinds, flags as calls, type Flag } from '@mynah/contract/flags'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import { pageOf } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { flagRules } from './rules.ts'
import * as store from './store.ts'

export const flagAdminHandlers = serveAdmin(calls, {
  async queue(ctx, input) {
    const { find, ...filter } = input
    const ids = find ? await store.idsFound(ctx.db, find, await account.idsNamed(ctx.db, find)) : undefined
    const { list, ...rest } = await store.queue(ctx.db, { ...filter, ids }, pageOf(input, 50))
    const open = input.open ? await store.find(ctx.db, input.open) : undefined
    const [ofOpen = null] = open ? await viewsOf(ctx, [open]) : []
    return { ...rest, list: await viewsOf(ctx, list), open: ofOpen }
  },
  async of(ctx, { about, item, userId }) {
    const isPerson = about === 'customers'
    const rows = await store.flagsOf(ctx.db, isPerson ? { user_id: item } : { about, item })
    const ofCustomer =
      userId === undefined || isPerson
        ? []
        : await store.flagsOf(ctx.db, { about: 'customers', item: userId })
    const list = [...rows, ...ofCustomer].toSorted(
      (a, b) => Number(a.state !== 'open') - Number(b.state !== 'open') || b.created_at - a.created_at,
    )
    return { list: await viewsOf(ctx, list) }
  },
  async judge(ctx, { id, isRight, note }) {
    const row = await store.lock(ctx.tx, id)
    if (!row) throw new ApiError('NoDataFound')
    const { role } = ctx.operator
    if (role !== 'admin' && !flagJudges[row.about].includes(role)) throw new ApiError('NoPermission')
    if (row.state !== 'open') throw new ApiError('DecisionStale')
    ctx.record(`person ${row.user_id}`, { flag: id, kind: row.kind, item: row.item, isRight })
    await store.judge(ctx.tx, id, {
      state: isRight ? 'right' : 'false',
      note,
      decided_by: ctx.operator.id,
      decided_at: ctx.clock.now(),
    })
    return null
  },
  async figures(ctx) {
    const [days30, days90] = await Promise.all([figuresOf(ctx, 30), figuresOf(ctx, 90)])
    const raised = (kind: Flag['kind']) =>
      days90.has(kind) || flagRules.of(ctx).some((one) => one.kind === kind)
    return {
      list: flagKinds
        .filter(raised)
        .map((kind) => ({ kind, days30: days30.get(kind) ?? none, days90: days90.get(kind) ?? none })),
    }
  },
})

const dayMs = 86_400_000
const none = { raised: 0, right: 0, false: 0 }

async function figuresOf(ctx: AdminCtx, days: number) {
  const rows = await store.figuresSince(ctx.db, ctx.clock.now() - days * dayMs)
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]))
}

export async function viewsOf(app: App, rows: store.FlagRow[]): Promise<Flag[]> {
  const others = rows.flatMap(({ facts }) => facts.others ?? [])
  const people = await account.cardsOf(app, [
    ...new Set([...rows.map((row) => row.user_id), ...others.map(({ userId }) => userId)]),
  ])
  const operators = await store.operatorNames(app.db, rows)
  const nameOf = (userId: string) => people.get(userId)?.userName ?? ''
  return rows.map(({ id, kind, about, item, state, note, ...row }) => ({
    ...{ id, kind, about, item, state, note },
    userId: row.user_id,
    userName: nameOf(row.user_id),
    facts: {
      ...row.facts,
      countries: [...(row.facts.countries ?? [])],
      others: (row.facts.others ?? []).map((one) => ({ ...one, userName: nameOf(one.userId) })),
    },
    operator: row.decided_by ? (operators.get(row.decided_by) ?? '') : '',
    createTime: row.created_at,
    decideTime: row.decided_at,
  }))
}
