import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { ApiError } from '#platform/api-error.ts'
import { newId } from '#platform/ids.ts'
import type { AdminCtx, AdminServed } from './admin-api.ts'
import { agree } from './approvals.ts'
import { storeAuditHead } from './audit-head.ts'
import * as store from './proposals-store.ts'
import { recordAs } from './service.ts'
import { find } from './store.ts'

// What redirects money is not done by one operator at once. The handler of such a call runs to its end, so that what it
// refuses is refused at once, and is taken back; what the log would have said is kept with the input. At the agreement of a
// second operator, or when its time has come, it runs again, and what it says then must be the same.

type Detail = Record<string, string | number | boolean>
type Entry = { subject: string; detail: Detail }
type Base = Omit<AdminCtx, 'tx' | 'record' | 'atOnce'>
export type Performed = { data: unknown; entries: Entry[]; isAtOnce: boolean }

/** Ends the transaction of a change that waits. */
export class ChangeWaits extends Error {
  readonly entries: Entry[]
  constructor(entries: Entry[]) {
    super('the change waits')
    this.entries = entries
  }
}

const needsTwo = ({ config }: Pick<App, 'config'>): boolean =>
  config.twoPerson.length > 0 || Object.keys(config.twoPersonFrom).length > 0
/** Whether this call waits for a second operator; otherwise for its time. */
export const isForTwo = (app: Pick<App, 'config'>, call: AdminServed['call'] | undefined): boolean =>
  call?.redirects === 'always' || needsTwo(app)

/** Runs a recorded call in a transaction. @returns its answer, and what is to stand in the log */
export async function perform(
  { call, handler }: AdminServed,
  base: Base,
  tx: Tx,
  input: unknown,
): Promise<Performed> {
  if (call.redirects) await store.lockCall(tx, call.path)
  const entries: Entry[] = []
  const record: AdminCtx['record'] = (subject, detail = {}) => void entries.push({ subject, detail })
  let isAtOnce = !call.redirects
  const atOnce: AdminCtx['atOnce'] = (when) => {
    if (when === 'always' || !needsTwo(base)) isAtOnce = true
  }
  const data = await handler({ ...base, tx, record, atOnce }, input)
  const [first] = entries
  if (!first) throw new Error(`${call.path} left no record`)
  if (call.redirects) {
    const { before, value } = first.detail
    if (before === undefined || value === undefined)
      throw new Error(`${call.path} does not say what it changes`)
    if (before === value) isAtOnce = true
  }
  return { data, entries, isAtOnce }
}

const subjectOf = (id: string) => ({ kind: 'settings', subject: id, version: 1 })

/** Keeps the change for the second operator, or for its time. @returns what the first one is answered */
export async function propose(
  base: Base,
  { call }: AdminServed,
  input: unknown,
  entries: Entry[],
): Promise<ApiError> {
  const two = isForTwo(base, call)
  const [first] = entries
  const [wire, detail] = [
    JSON.stringify(z.encode(call.input as z.ZodMiniType, input)),
    JSON.stringify(entries),
  ]
  await base.transaction(async (tx) => {
    await store.lockCall(tx, call.path)
    const now = base.clock.now()
    const same = await store.waitingSame(tx, call.path, wire)
    if (same?.detail === detail) return
    // What it would have replaced is no longer there.
    if (same) await store.end(tx, same.id, { state: 'stale', decided_by: null, decided_at: now })
    const id = newId()
    await store.insert(tx, {
      ...{ id, call: call.path, input: wire, subject: first?.subject ?? '', detail },
      ...{
        operator_id: base.operator.id,
        created_at: now,
        due_at: two ? 0 : now + limits.redirectWaitMs,
      },
    })
    if (two) await agree({ ...base, tx }, subjectOf(id), true)
    await recordAs(tx, base.operator, {
      ...{ at: now, action: 'proposals/propose', subject: first?.subject ?? '' },
      detail: { proposal: id, call: call.path, ...first?.detail },
    })
  })
  await storeAuditHead(base)
  return new ApiError(two ? 'WaitsForSecond' : 'WaitsADay')
}

/** The proposal, held. Throws NoDataFound where it does not wait any more. */
export async function lockWaiting(tx: Tx, id: string) {
  const row = await store.lock(tx, id)
  if (row?.state !== 'waiting') throw new ApiError('NoDataFound')
  return row
}

/** Notes that this operator agrees, and does it where that is enough. The caller holds the row. */
export async function agreeTo(ctx: AdminCtx, served: AdminServed, row: store.ProposalRow): Promise<void> {
  if (await agree(ctx, subjectOf(row.id), true)) await apply(ctx, ctx.tx, served, row)
}

/** Throws DecisionStale where it would replace something else than what stood there when it was proposed. */
async function apply(base: Base, tx: Tx, served: AdminServed, row: store.ProposalRow): Promise<void> {
  const read = z.safeDecode(served.call.input as z.ZodMiniType, JSON.parse(row.input) as never)
  if (!read.success) throw new ApiError('DecisionStale')
  const { entries } = await perform(served, base, tx, read.data)
  if (JSON.stringify(entries) !== row.detail) throw new ApiError('DecisionStale')
  const now = base.clock.now()
  for (const { subject, detail } of entries)
    await recordAs(tx, base.operator, {
      ...{ at: now, action: row.call, subject },
      detail: { ...detail, proposal: row.id },
    })
  await store.end(tx, row.id, { state: 'done', decided_by: base.operator.id, decided_at: now })
}

const atOnce = 20

/** Does what waited its time, each in a transaction of its own; where two must agree, nothing happens by itself. */
export async function applyDue(app: App, servedOf: (path: string) => AdminServed | undefined): Promise<void> {
  if (needsTwo(app)) return
  const ids = await store.dueIds(app.db, app.clock.now(), atOnce)
  for (const id of ids)
    try {
      await app.transaction((tx) => applyOne(app, tx, id, servedOf))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await app.transaction((tx) => drop(app, tx, id, error.error))
    }
  if (ids.length > 0) await storeAuditHead(app)
}

async function applyOne(
  app: App,
  tx: Tx,
  id: string,
  servedOf: (path: string) => AdminServed | undefined,
): Promise<void> {
  const row = await store.lock(tx, id)
  if (row?.state !== 'waiting') return
  const operator = await find(tx, row.operator_id)
  const served = servedOf(row.call)
  if (!operator || operator.disabled || !served) throw new ApiError('NoPermission')
  const nowhere = { address: '', token: '', device: '', setToken: () => {}, setDevice: () => {} }
  await apply({ ...app, ...nowhere, operator }, tx, served, row)
}

/** What cannot be done any more waits no longer. */
async function drop(app: App, tx: Tx, id: string, why: string): Promise<void> {
  const row = await store.lock(tx, id)
  if (row?.state !== 'waiting') return
  const now = app.clock.now()
  await store.end(tx, id, { state: 'stale', decided_by: null, decided_at: now })
  const operator = await find(tx, row.operator_id)
  await recordAs(
    tx,
    { id: row.operator_id, name: operator?.name ?? '' },
    {
      ...{ at: now, action: 'proposals/drop', subject: row.subject },
      detail: { proposal: id, call: row.call, why },
    },
  )
}
