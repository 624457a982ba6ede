import type { ErrorName } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { perApp } from '#platform/per-app.ts'
import { isPassword } from '#platform/passwords.ts'
import { ApiError } from '#platform/api-error.ts'
import * as store from './store.ts'

/** Uses up what proved a payment, within its transaction. */
export type UseProof = (tx: Tx) => Promise<void>

/** Judges the answer of a passkey to a challenge for this very request; undefined where it is wrong. */
export const passkeyProofs = new ExtensionPoint<
  (app: App, userId: string, answer: string, request: Buffer) => Promise<UseProof | undefined>
>('passkeyProofs')

type Try = { wrong: ErrorName; judge: (hash: string) => Promise<UseProof | undefined> }

/**
 * Passes with the right payment password; the fifth wrong one locks it for 30 minutes. Ask it before the transaction
 * that it is for: inside, a rollback would give the try back. Throws PayPasswordWrong, also where none was ever set,
 * and PayPasswordLocked.
 */
export async function checkPayPassword(app: App, userId: string, password: string): Promise<void> {
  await inTurn(app, userId, () => check(app, userId, byPassword(password)))
}

/**
 * The same with the payment password or, in its place, the answer of a passkey, whose wrong tries count like those of the
 * password. `request` identifies what is paid, with its amount and receiver. Throws PasskeyWrong too.
 */
export function checkPayProof(app: App, userId: string, proof: string, request: Buffer): Promise<UseProof> {
  const judge = () => passkeyProofs.only(app)(app, userId, proof, request)
  const tried: Try = proof.startsWith('{') ? { wrong: 'PasskeyWrong', judge } : byPassword(proof)
  return inTurn(app, userId, () => check(app, userId, tried))
}

const byPassword = (password: string): Try => ({
  wrong: 'PayPasswordWrong',
  judge: async (hash) => ((await isPassword(password, hash)) ? async () => {} : undefined),
})

/** One after the other for each person: right ones at once must not use up the tries. */
function inTurn<T>(app: App, userId: string, action: () => Promise<T>): Promise<T> {
  const asking = askingOf(app)
  const before = asking.get(userId) ?? Promise.resolve()
  const mine = before.catch(() => {}).then(action)
  asking.set(userId, mine)
  const forget = () => {
    if (asking.get(userId) === mine) asking.delete(userId)
  }
  mine.then(forget, forget)
  return mine
}

const askingOf = perApp(() => new Map<string, Promise<unknown>>())

async function check(app: App, userId: string, { wrong, judge }: Try): Promise<UseProof> {
  const rule = { triesMax: limits.payPasswordTries, lockMs: limits.payPasswordLockMs }
  const hash = await store.takePayTry(app.db, userId, app.clock.now(), rule)
  if (hash === undefined)
    throw new ApiError((await store.payPasswordOf(app.db, userId)) ? 'PayPasswordLocked' : 'PayPasswordWrong')
  const use = await judge(hash)
  if (!use) throw new ApiError(wrong)
  await store.forgivePayTries(app.db, userId)
  return use
}

/** How many wrong ones lock it from now on; 0 while it is locked. */
export async function payTriesLeft(app: App, userId: string): Promise<number> {
  const row = await store.payPasswordOf(app.db, userId)
  if (!row || row.locked_until === 0) return limits.payPasswordTries - (row?.wrong ?? 0)
  return row.locked_until > app.clock.now() ? 0 : limits.payPasswordTries
}
