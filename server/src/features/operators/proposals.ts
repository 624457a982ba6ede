import * as z from 'zod/mini'
import type { AdminCall } from '@mynah/contract/admin-api'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ApiError } from '#platform/api-error.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import { newId } from '#platform/ids.ts'
import type { AdminCtx, AdminServed } from './admin-api.ts'
import { agree } from './approvals.ts'
import { storeAuditHead } from './audit-head.ts'
import { withoutPage } from './without-page.ts'
import * as store from './proposals-store.ts'
import { recordAs } from './service.ts'
import { find } from './store.ts'

// Changes that redirect money or raise rights do not take effect at once by one operator. The handler of such a call
// runs completely, so that its errors show at once, and is then rolled back; its audit log entries are stored with the
// input. When a second operator agrees, or the time has come, it runs again, and has to produce the same entries.

type Detail = Record<string, string | number | boolean>
type Entry = { subject: string; detail: Detail }
type Base = Omit<AdminCtx, 'tx' | 'record' | 'atOnce'>
export type Performed = { data: unknown; entries: Entry[]; isAtOnce: boolean }

/** Rolls back the transaction of a change that becomes a proposal. */
export class ChangeWaits extends Error {
  readonly entries: Entry[]
  constructor(entries: Entry[]) {
    super('the change waits')
    this.entries = entries
  }
}

const needsTwo = ({ config }: Pick<App, 'config'>): boolean =>
  config.twoPerson.length > 0 || Object.keys(config.twoPersonFrom).length > 0
/** Whether this call needs a second operator; otherwise it only waits some time. */
export const isForTwo = (app: Pick<App, 'config'>, call: AdminServed['call'] | undefined): boolean =>
  call?.redirects === 'always' || needsTwo(app)

/** Runs a recorded call in a transaction. @returns its answer, and its audit log entries */
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

/** What two operators have to agree to about a proposal. */
export const subjectOf = (id: string) => ({ kind: 'settings', subject: id, version: 1 })

/** What a stored input has in the place of the code by which it was confirmed. */
const usedCode = '000000'

/** Stores a change as a proposal. @returns the error that its operator gets */
export async function propose(
  base: Base,
  { call }: AdminServed,
  input: unknown,
  entries: Entry[],
): Promise<ApiError> {
  const two = isForTwo(base, call)
  const [first] = entries
  const confirmed = call.confirms ? { ...(input as object), code: usedCode } : input
  const [wire, detail] = [
    JSON.stringify(z.encode(call.input as z.ZodMiniType, confirmed)),
    JSON.stringify(entries),
  ]
  await base.transaction(async (tx) => {
    await store.lockCall(tx, call.path)
    const now = base.clock.now()
    const same = call.hasSecrets
      ? await sealedSame(base, tx, call, wire)
      : await store.waitingSame(tx, call.path, wire)
    if (same?.detail === detail) return
    // The value that it would have replaced has changed.
    if (same) await store.end(tx, same.id, { state: 'stale', decided_by: null, decided_at: now })
    const id = newId()
    await store.insert(tx, {
      ...{ id, call: call.path, subject: first?.subject ?? '', detail },
      input: storedInput(base, call, wire),
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

const aboutOf = ({ path }: AdminCall) => `proposal ${path}`

/** An input as it is stored: sealed if it has secrets. */
const storedInput = (app: App, call: AdminCall, wire: string): string =>
  call.hasSecrets ? secretBoxOf(app).close(Buffer.from(wire), aboutOf(call)).toString('base64') : wire

/** The input again; undefined if the key that it was sealed with is missing. */
function openedInput(app: App, call: AdminCall, stored: string): string | undefined {
  if (!call.hasSecrets) return stored
  try {
    return secretBoxOf(app).open(Buffer.from(stored, 'base64'), aboutOf(call)).toString()
  } catch {
    return undefined
  }
}

/** An equal pending proposal of a call whose inputs are sealed, each differently. */
const sealedSame = async (app: App, tx: Tx, call: AdminCall, wire: string) =>
  (await store.waitingOf(tx, call.path)).find(({ input }) => openedInput(app, call, input) === wire)

/** Lists a change that took effect at once among the earlier ones, where every operator sees it. */
export async function listDone(
  { clock, operator }: Base,
  tx: Tx,
  { call }: AdminServed,
  [entry]: readonly Entry[],
): Promise<void> {
  if (!entry || entry.detail.before === entry.detail.value) return
  const now = clock.now()
  const id = newId()
  await store.insert(tx, {
    ...{ id, call: call.path, input: '', subject: entry.subject, detail: JSON.stringify([entry]) },
    ...{ operator_id: operator.id, created_at: now, due_at: 0 },
  })
  await store.end(tx, id, { state: 'done', decided_by: operator.id, decided_at: now })
}

/** Locks a pending proposal. Throws NoDataFound if it is decided. */
export async function lockWaiting(tx: Tx, id: string) {
  const row = await store.lock(tx, id)
  if (row?.state !== 'waiting') throw new ApiError('NoDataFound')
  return row
}

/**
 * Records this operator's agreement, and applies the proposal if that is enough. The caller has locked the row.
 * @returns what the call answers; undefined if it was not enough
 */
export async function agreeTo(ctx: AdminCtx, served: AdminServed, row: store.ProposalRow): Promise<unknown> {
  return (await agree(ctx, subjectOf(row.id), true)) ? apply(ctx, ctx.tx, served, row) : undefined
}

/**
 * Applies a proposal, and returns what its call answers. Throws DecisionStale if the present value differs from that at
 * the time of the proposal.
 */
async function apply(base: Base, tx: Tx, served: AdminServed, row: store.ProposalRow): Promise<unknown> {
  const wire = openedInput(base, served.call, row.input)
  if (wire === undefined) throw new ApiError('DecisionStale')
  const read = z.safeDecode(served.call.input as z.ZodMiniType, JSON.parse(wire) as never)
  if (!read.success) throw new ApiError('DecisionStale')
  const { data, entries } = await perform(served, base, tx, read.data)
  if (JSON.stringify(entries) !== row.detail) throw new ApiError('DecisionStale')
  const now = base.clock.now()
  for (const { subject, detail } of entries)
    await recordAs(tx, base.operator, {
      ...{ at: now, action: row.call, subject },
      detail: { ...detail, proposal: row.id },
    })
  await store.end(tx, row.id, { state: 'done', decided_by: base.operator.id, decided_at: now })
  return data
}

const atOnce = 20

/** Applies proposals whose time has come, each in its own transaction; none if two operators are required. */
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
  await apply({ ...app, ...withoutPage, operator }, tx, served, row)
}

/** Ends a proposal that cannot be applied any more. */
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
