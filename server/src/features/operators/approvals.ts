import { ApiError } from '#platform/api-error.ts'
import type { AdminCtx } from './admin-api.ts'
import * as store from './store.ts'

/** How long a new operator's agreement does not count where two must agree. */
const operatorSettledMs = 86_400_000

/** What two operators can be asked for; `version` is the try that they decide on. */
export type Subject = { kind: string; subject: string; version: number }

/**
 * Notes that this operator agrees, and says whether that is enough: one, or two where `two` says so. Where two must
 * agree, an administrator alone must not be both: who was added less than a day ago does not count (OperatorTooNew), and
 * of two in one line of adding, at whatever distance, one alone does (OperatorsRelated). Throws SecondOperatorNeeded for
 * an operator who agreed before. The caller holds a lock on the subject.
 */
export async function agree(
  ctx: Pick<AdminCtx, 'clock' | 'operator' | 'tx'>,
  { kind, subject, version }: Subject,
  two: boolean,
): Promise<boolean> {
  if (!two) return true
  const { id } = ctx.operator
  const now = ctx.clock.now()
  const me = await store.find(ctx.tx, id)
  if (!me || me.created_at > now - operatorSettledMs) throw new ApiError('OperatorTooNew')
  const before = (await store.approvalsOf(ctx.tx, kind, subject, version)).map((row) => row.operator_id)
  if (before.includes(id)) throw new ApiError('SecondOperatorNeeded')
  const mine = await store.lineOf(ctx.tx, id)
  for (const other of before)
    if (mine.has(other) || (await store.lineOf(ctx.tx, other)).has(id)) throw new ApiError('OperatorsRelated')
  const row = { kind, subject, version, operator_id: id, at: now }
  if (!(await store.agree(ctx.tx, row))) throw new ApiError('SecondOperatorNeeded')
  return before.length + 1 >= 2
}

/** How many agreed so far, by subject: to several of one kind and version at once. */
export async function agreedAmong(
  { db }: Pick<AdminCtx, 'db'>,
  subjects: Subject[],
): Promise<Map<string, number>> {
  const [first] = subjects
  if (!first) return new Map()
  return store.approvalsAmong(db, first.kind, subjects)
}

/** Who agreed so far. */
export const agreedBy = async (ctx: AdminCtx, { kind, subject, version }: Subject): Promise<string[]> =>
  (await store.approvalsOf(ctx.db, kind, subject, version)).map((row) => row.operator_id)
