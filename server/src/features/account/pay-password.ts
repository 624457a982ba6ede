import type { ErrorName } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { perApp } from '#platform/per-app.ts'
import { KeyedQueue } from '#platform/queues/keyed-queue.ts'
import { isPassword, type HashCaller } from '#platform/secrets/passwords.ts'
import { ApiError } from '#platform/api-error.ts'
import * as store from './pay-password-store.ts'

/** Uses up the proof of a payment, within its transaction. */
export type UseProof = (tx: Tx) => Promise<void>

/** The paying user, and the address of the request. */
type Payer = App & HashCaller

/** Checks a passkey's answer to a challenge for this request; undefined if it is wrong. */
export const passkeyProofs = new ExtensionPoint<
  (app: App, userId: string, answer: string, request: Buffer) => Promise<UseProof | undefined>
>('passkeyProofs')

type Try = { wrong: ErrorName; judge: (hash: string) => Promise<UseProof | undefined> }

/**
 * Checks the payment password; the fifth wrong one locks it for 30 minutes. Call it before the action's transaction:
 * inside, a rollback would undo the count. Throws PayPasswordWrong, also if none is set, and PayPasswordLocked.
 */
export async function checkPayPassword(caller: Payer, password: string): Promise<void> {
  await inTurn(caller, () => check(caller, byPassword(caller, password)))
}

/**
 * The same with the payment password or the answer of a passkey, whose wrong tries count alike. `request` identifies
 * the payment with its amount and receiver. Throws PasskeyWrong too.
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

/** One at a time for each user, so that concurrent right ones do not use up the tries. Throws TryLater. */
const inTurn = <T>(payer: Payer, action: () => Promise<T>): Promise<T> =>
  turnsOf(payer).run(payer.userId, action)

async function check(payer: Payer, { wrong, judge }: Try): Promise<UseProof> {
  const { db, userId, clock } = payer
  const rule = { triesMax: limits.payPasswordTries, lockMs: limits.payPasswordLockMs }
  const hash = await store.takePayTry(db, userId, clock.now(), rule)
  if (hash === undefined)
    throw new ApiError((await store.payPasswordOf(db, userId)) ? 'PayPasswordLocked' : 'PayPasswordWrong')
  const use = await judge(hash).catch(async (error: unknown) => {
    // The try was not checked.
    await store.giveBackPayTry(db, userId)
    throw error
  })
  if (!use) throw new ApiError(wrong)
  await store.forgivePayTries(db, userId)
  return use
}

/** How many more wrong tries lock it, 0 if it is locked; and until when. */
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
