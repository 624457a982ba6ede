import * as z from 'zod/mini'
import { mayUse } from '@mynah/contract/admin-api'
import { limits } from '@mynah/contract/limits'
import {
  queueExportFiles,
  queueExports as calls,
  type ExportedQueueName,
  type QueueExport,
} from '@mynah/contract/queue-exports'
import type { App } from '#platform/app.ts'
import { ApiError, badParameter } from '#platform/api-error.ts'
import { fieldOf } from '#platform/http/serve.ts'
import { newId } from '#platform/ids.ts'
import { serveAdmin, type AdminCtx, type AdminFile } from '#features/operators/index.ts'
import { queuesToExport, type ExportedLog, type ExportedQueue } from './exported-queue.ts'
import { storedMs } from './making.ts'
import * as store from './store.ts'

const shownMax = 100

export const queueExportHandlers = serveAdmin(calls, {
  async ask(ctx, { queue: name, language, state, ...filter }) {
    const input = readInput(ctx, requireQueue(ctx, name), state, filter)
    await store.lockAsking(ctx.tx)
    const open = await store.countOpen(ctx.tx, ctx.operator.id)
    if (open.own >= limits.queueExportsOpenMax) throw new ApiError('QueueExportsOpen')
    if (open.all >= limits.queueExportsOpenMaxOfAll) throw new ApiError('QueueExportsFull')
    const now = ctx.clock.now()
    const row: store.ExportRow = {
      ...{ id: newId(), queue: name, operator_id: ctx.operator.id, language },
      input: JSON.stringify(input),
      state: 'waiting',
      fault: '',
      ...{ file: '', seen_at: 0, tries: 0 },
      ...{ asked_at: now, ended_at: 0, expires_at: now + storedMs, row_count: 0, written_rows: 0, bytes: 0 },
    }
    await store.insert(ctx.tx, row)
    const { since = 0, until = 0, firstDay, lastDay } = filter
    const days = firstDay !== undefined && lastDay !== undefined && { firstDay, lastDay }
    const isSearch = wordsOf(filter) !== ''
    ctx.record(`export ${row.id}`, { queue: name, state, since, until, isSearch, ...days })
    return viewOf(ctx, { ...row, operator: ctx.operator.name })
  },
  async list(ctx) {
    const queues = queuesToExport.of(ctx).filter(({ call }) => mayUse(call, ctx.operator.role))
    const rows = await store.newest(
      ctx.db,
      queues.map(({ name }) => name),
      { now: ctx.clock.now(), limit: shownMax },
    )
    return { list: rows.map((row) => viewOf(ctx, row)) }
  },
  async cancel(ctx, { id }) {
    const row = await store.lock(ctx.tx, id)
    const now = ctx.clock.now()
    if (!row || row.expires_at <= now) throw new ApiError('NoDataFound')
    requireQueue(ctx, row.queue)
    if (!mayEnd(ctx, row)) throw new ApiError('NoPermission')
    if (!isOpen(row)) throw new ApiError('QueueExportEnded')
    await store.update(ctx.tx, id, { state: 'cancelled', ended_at: now })
    await store.removeItems(ctx.tx, id)
    ctx.record(`export ${id}`, { queue: row.queue })
    return null
  },
})

/** The download of an export, for the roles that may open its queue now. */
export const queueExportFile: AdminFile = {
  path: queueExportFiles,
  roles: calls.list.roles,
  async find(ctx, id) {
    const now = ctx.clock.now()
    const row = await store.find(ctx.tx, id, now)
    if (!row) throw new ApiError('NoDataFound')
    requireQueue(ctx, row.queue)
    if (row.state !== 'ready') throw new ApiError('NoDataFound')
    const { firstDay, lastDay } = filterOf(row)
    const days = firstDay ? `${firstDay}_${lastDay}` : new Date(row.ended_at).toISOString().slice(0, 10)
    return {
      ...{ file: row.file, name: `mynah-${row.queue}-${days}.csv`, mime: 'text/csv; charset=utf-8' },
      ...{ subject: `export ${id}`, detail: { queue: row.queue, rows: row.written_rows } },
    }
  },
}

type By = Pick<AdminCtx, 'operator'>

/** The queue; throws if the operator's role may not open it. */
function requireQueue(ctx: App & By, name: ExportedQueueName): ExportedQueue | ExportedLog {
  const queue = queuesToExport.of(ctx).find((one) => one.name === name)
  if (!queue || !mayUse(queue.call, ctx.operator.role)) throw new ApiError('NoPermission')
  return queue
}

/** The input of the call that lists the queue; throws BadParameter if it would not take it. */
function readInput(app: App, queue: ExportedQueue | ExportedLog, state: string, filter: object): object {
  const input = { ...queue.inputOf(state), ...filter }
  const read = z.safeDecode(queue.call.input as z.ZodMiniType, input as never)
  if (!read.success) throw badParameter(fieldOf(read.error))
  if ('check' in queue) queue.check(app, read.data)
  return input
}

type State = Pick<store.ExportRow, 'state'>
const isOpen = ({ state }: State): boolean => state === 'waiting' || state === 'running'

const mayEnd = ({ operator }: By, row: Pick<store.ExportRow, 'operator_id'>): boolean =>
  operator.role === 'admin' || row.operator_id === operator.id

type Words = Partial<Record<'find' | 'operator' | 'action' | 'subject', string | undefined>>
type Filter = Words & { since?: number; until?: number; firstDay?: string; lastDay?: string }

const filterOf = ({ input }: Pick<store.ExportRow, 'input'>) => JSON.parse(input) as Filter

/** What a filter searches for. */
const wordsOf = ({ find, operator, action, subject }: Words): string =>
  [find, operator, action, subject].filter(Boolean).join(', ')

function viewOf(ctx: By, row: store.ListedRow): QueueExport {
  const { id, queue, state, fault, operator, bytes } = row
  const filter = filterOf(row)
  const { since = 0, until = 0, firstDay = '', lastDay = '' } = filter
  return {
    ...{ id, queue, state, fault, operator, bytes, find: wordsOf(filter), since, until, firstDay, lastDay },
    mayCancel: isOpen(row) && mayEnd(ctx, row),
    askTime: row.asked_at,
    endTime: row.ended_at,
    expireTime: row.expires_at,
    rows: row.row_count,
    writtenRows: row.written_rows,
  }
}
