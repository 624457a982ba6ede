import { Refusal } from '#platform/refusal.ts'
import type { DeskCtx } from './desk.ts'
import * as store from './store.ts'

/** What two operators can be asked for; `version` is the try that they decide on. */
export type Subject = { kind: string; subject: string; version: number }

/**
 * Notes that this operator agrees, and says whether that is enough: one, or two where `two` says so. Throws
 * SecondOperatorNeeded for an operator who agreed before. The caller holds a lock on the subject.
 */
export async function agree(
  ctx: DeskCtx,
  { kind, subject, version }: Subject,
  two: boolean,
): Promise<boolean> {
  if (!two) return true
  const row = { kind, subject, version, operator_id: ctx.operator.id, at: ctx.clock.now() }
  if (!(await store.agree(ctx.tx, row))) throw new Refusal('SecondOperatorNeeded')
  return (await store.approvalsOf(ctx.tx, kind, subject, version)).length >= 2
}

/** Who agreed so far. */
export const agreedBy = async (ctx: DeskCtx, { kind, subject, version }: Subject): Promise<string[]> =>
  (await store.approvalsOf(ctx.db, kind, subject, version)).map((row) => row.operator_id)
