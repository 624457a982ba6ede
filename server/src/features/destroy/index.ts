import type { Tx } from '#platform/database.ts'
import { Refusal } from '#platform/refusal.ts'
import * as store from './store.ts'

/**
 * Somebody logs in again: they want to stay. @returns whether they had wanted to go. Throws NoDataFound once the time is
 * over: what is being erased can no longer be had.
 */
export async function withdraw(tx: Tx, userId: string, now: number): Promise<boolean> {
  const row = await store.lock(tx, userId)
  if (!row) return false
  if (row.state !== 'asked' || row.due_at <= now) throw new Refusal('NoDataFound')
  await store.remove(tx, userId)
  return true
}
