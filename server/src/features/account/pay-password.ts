import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { isPassword } from '#platform/passwords.ts'
import { ApiError } from '#platform/api-error.ts'
import * as store from './store.ts'

/**
 * Passes with the right payment password; the fifth wrong one locks it for 30 minutes. Ask it before the transaction
 * that it is for: inside, a rollback would give the try back. Throws PayPasswordWrong, also where none was ever set,
 * and PayPasswordLocked.
 */
export function checkPayPassword(app: App, userId: string, password: string): Promise<void> {
  // One after the other for each person: right ones at once must not use up the tries.
  const asking = askingOf(app)
  const before = asking.get(userId) ?? Promise.resolve()
  const mine = before.catch(() => {}).then(() => check(app, userId, password))
  asking.set(userId, mine)
  const forget = () => {
    if (asking.get(userId) === mine) asking.delete(userId)
  }
  mine.then(forget, forget)
  return mine
}

const askingOf = perApp(() => new Map<string, Promise<void>>())

async function check(app: App, userId: string, password: string): Promise<void> {
  const rule = { triesMax: limits.payPasswordTries, lockMs: limits.payPasswordLockMs }
  const hash = await store.takePayTry(app.db, userId, app.clock.now(), rule)
  if (hash === undefined && (await store.payPasswordOf(app.db, userId)))
    throw new ApiError('PayPasswordLocked')
  if (!(await isPassword(password, hash))) throw new ApiError('PayPasswordWrong')
  await store.forgivePayTries(app.db, userId)
}

/** How many wrong ones lock it from now on; 0 while it is locked. */
export async function payTriesLeft(app: App, userId: string): Promise<number> {
  const row = await store.payPasswordOf(app.db, userId)
  if (!row || row.locked_until === 0) return limits.payPasswordTries - (row?.wrong ?? 0)
  return row.locked_until > app.clock.now() ? 0 : limits.payPasswordTries
}
