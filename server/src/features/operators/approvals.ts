import { ApiError } from '#platform/api-error.ts'
import type { AdminCtx } from './admin-api.ts'
import * as store from './store.ts'

/** How long an operator cannot be one of two after they were added or got new credentials. */
const operatorSettledMs = 86_400_000

/** What two operators have to agree to; `version` is the state that they decide on. */
export type Subject = { kind: string; subject: string; version: number }

/**
 * Records this operator's agreement, and returns whether it is enough: one, or two if `two`. One administrator alone
 * must not be able to act as both: an operator who was added or reset less than a day ago cannot agree
 * (OperatorTooNew), nor two operators of whom one added or reset the other, directly or indirectly (OperatorsRelated).
 * Throws SecondOperatorNeeded if this operator agreed before. The caller has locked the subject.
 */
export async function agree(
  ctx: Pick<AdminCtx, 'clock' | 'operator' | 'tx'>,
  about: Subject,
  two: boolean,
): Promise<boolean> {
  if (!two) return true
  const { id } = ctx.operator
  const now = ctx.clock.now()
  const me = await store.find(ctx.tx, id)
  if (!me || Math.max(me.created_at, me.reset_at) > now - operatorSettledMs)
    throw new ApiError('OperatorTooNew')
  const before = (await store.approvalsAmong(ctx.tx, [about])).map((operator) => operator.id)
  if (before.includes(id)) throw new ApiError('SecondOperatorNeeded')
  const mine = await store.lineOf(ctx.tx, id)
  for (const other of before)
    if (mine.has(other) || (await store.lineOf(ctx.tx, other)).has(id)) throw new ApiError('OperatorsRelated')
  const row = { ...about, operator_id: id, at: now }
  if (!(await store.agree(ctx.tx, row))) throw new ApiError('SecondOperatorNeeded')
  return before.length + 1 >= 2
}

/** The operators who agreed so far, by subject. */
export async function agreedAmong(
  { db }: Pick<AdminCtx, 'db'>,
  subjects: Subject[],
): Promise<Map<string, { id: string; name: string }[]>> {
  return Map.groupBy(
    subjects.length > 0 ? await store.approvalsAmong(db, subjects) : [],
    ({ subject }) => subject,
  )
}
