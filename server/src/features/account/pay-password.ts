import type { ErrorName } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { perApp } from '#platform/per-app.ts'
import { KeyedQueue } from '#platform/keyed-queue.ts'
import { isPassword, type HashCaller } from '#platform/passwords.ts'
import { ApiError } from '#platform/api-error.ts'
import * as store from './pay-password-store.ts'

/** Uses up what proved a payment, within its transaction. */
export type UseProof = (tx: Tx) => Promise<void>

/** The user who pays, with the address that the request came from. */
type Payer = App & HashCaller

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
export async function checkPayPassword(caller: Payer, password: string): Promise<void> {
  await inTurn(caller, () => check(caller, byPassword(caller, password)))
}

/**
 * The same with the payment password or, in its place, the answer of a passkey, whose wrong tries count like those of the
 * password. `request` identifies what is paid, with its amount and receiver. Throws PasskeyWrong too.
 */
export function checkPayProof(caller: Payer, proof: string, request: Buffer): Promise<UseProof> {
  const judge = () => passkeyProofs.only(caller)(caller, caller.userId, proof, request)
  const tried: Try = proof.startsWith('{') ? { wrong: 'PasskeyWrong', judge } : byPassword(caller, proof)
  return inTurn(caller, () => check(caller, tried))
}

const byPassword = (caller: HashCaller, password: string): Try => ({
  wrong: 'PayPasswordWrong',
  judge: async (hash) =>
    (await isPassword({ ...caller, pays: true }, password, hash)) ? async () => {} : undefined,
})

const turnsOf = perApp(() => new KeyedQueue({ waitingMax: 60, waitMs: 10_000 }))

/** One after the other for each person: right ones at once must not use up the tries. Throws TryLater. */
const inTurn = <T>(payer: Payer, action: () => Promise<T>): Promise<T> =>
  turnsOf(payer).run(payer.userId, action)

async function check(payer: Payer, { wrong, judge }: Try): Promise<UseProof> {
  const { db, userId, clock } = payer
  const rule = { triesMax: limits.payPasswordTries, lockMs: limits.payPasswordLockMs }
  const hash = await store.takePayTry(db, userId, clock.now(), rule)
  if (hash === undefined)
    throw new ApiError((await store.payPasswordOf(db, userId)) ? 'PayPasswordLocked' : 'PayPasswordWrong')
  const use = await judge(hash).catch(async (error: unknown) => {
    // It was not judged.
    await store.giveBackPayTry(db, userId)
    throw error
  })
  if (!use) throw new ApiError(wrong)
  await store.forgivePayTries(db, userId)
  return use
}

/** How many wrong ones lock it from now on, 0 while it is locked; and until when it is. */
export async function payTriesLeft(
  app: App,
  userId: string,
): Promise<{ payTries: number; payLockedUntil: number }> {
  const row = await store.payPasswordOf(app.db, userId)
  if (!row || row.locked_until === 0)
    return { payTries: limits.payPasswordTries - (row?.wrong ?? 0), payLockedUntil: 0 }
  return row.locked_until > app.clock.now()
    ? { payTries: 0, payLockedUntil: row.locked_until }
    : { payTries: limits.payPasswordTries, payLockedUntil: 0 }
}
