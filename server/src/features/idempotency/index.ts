import { createHash } from 'node:crypto'
import { canonicalJson } from '@mynah/contract/canonical-json'
import type { ErrorName } from '@mynah/contract/errors'
import type { Call } from '@mynah/contract/kit'
import type { RateName } from '@mynah/contract/limits'
import { toWireNames } from '@mynah/contract/wire-names'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { perApp } from '#platform/per-app.ts'
import type { HashCaller } from '#platform/secrets/passwords.ts'
import { ApiError } from '#platform/api-error.ts'
import { withQuota } from '#platform/http/serve.ts'
import { checkPayProof, type UseProof } from '#features/account/index.ts'
import * as store from './store.ts'

/** The calling user, with the address of the request. */
type Caller = App & HashCaller

type Asked = { requestId: string; payPassword?: string | undefined }

/** Checks the payment password, or its replacement. Throws PayPasswordWrong, PayPasswordLocked, PasskeyWrong. */
type RequirePayProof = () => Promise<void>
type Prepare = (requirePayProof: RequirePayProof) => Promise<unknown>

/**
 * Runs an action once for each request id: a repeat with the same fields always gets the first answer; with other
 * fields it throws RequestIdReused. `prepare` runs before the transaction, but not for repeats: it checks the payment
 * password and reads what the action needs. The action itself may only use `tx`, since waiting for a second connection
 * while holding one can deadlock the pool. A refused action changes nothing, so the same id can be tried again; but a
 * try that began before the refusal gets the refusal too, and does not run after it. If another try succeeded
 * meanwhile, its answer is returned instead of a refusal.
 */
export function idempotent<T>(
  app: Caller,
  call: Pick<Call, 'path' | 'rate' | 'input'>,
  input: Asked,
  action: (tx: Tx) => Promise<T>,
  prepare?: Prepare,
): Promise<T> {
  const body = bodyOf(call, input)
  const { requestId, payPassword = '' } = input
  // Concurrent repeats wait for the first one, or they would use up the tries of the payment password.
  const name = `${app.userId} ${requestId} ${body.toString('hex')}`
  const running = runningOf(app)
  const before = running.get(name) as Promise<T> | undefined
  if (before) return before
  const asked = { requestId, body, rate: call.rate, payProof: payPassword }
  const mine = answer<T>(app, asked, action, prepare).finally(() => running.delete(name))
  running.set(name, mine)
  return mine
}

/** Without the payment password, which must not be guessable from the stored hash. */
function bodyOf({ path, input: shape }: Pick<Call, 'path' | 'input'>, input: Asked): Buffer {
  const { requestId: _, payPassword: __, ...fields } = toWireNames(shape, input) as Asked
  return createHash('sha256').update(canonicalJson({ fields, path })).digest()
}

/** Identifies a paying request by its call, all fields and its id. A passkey signs for exactly this. */
export const payRequestOf = (call: Pick<Call, 'path' | 'input'>, input: Asked): Buffer =>
  requestOf(input.requestId, bodyOf(call, input))

const requestOf = (requestId: string, body: Buffer): Buffer =>
  createHash('sha256')
    .update(`${requestId} ${body.toString('hex')}`)
    .digest()

const runningOf = perApp(() => new Map<string, Promise<unknown>>())

async function answer<T>(
  app: Caller,
  { requestId, body, rate, payProof }: { requestId: string; body: Buffer; rate: RateName; payProof: string },
  action: (tx: Tx) => Promise<T>,
  prepare?: Prepare,
): Promise<T> {
  const { userId } = app
  const known = await store.find(app.db, userId, requestId)
  if (known?.answer) return answerOf(known, body)
  const asked = () => ({ user_id: userId, request_id: requestId, body, at: app.clock.now() })
  const act = async () => {
    let useProof: UseProof | undefined
    await prepare?.(async () => {
      useProof = await checkPayProof(app, payProof, requestOf(requestId, body))
    })
    return app.transaction(async (tx) => {
      if (!(await store.claim(tx, asked(), known?.refusals ?? 0))) {
        const other = await store.find(tx, userId, requestId)
        if (!other) throw new ApiError('TryLater')
        return { answered: true, value: answerOf<T>(other, body) }
      }
      await useProof?.(tx)
      const given = await action(tx)
      await store.keep(tx, userId, requestId, JSON.stringify(given))
      return { answered: false, value: given }
    })
  }
  /** The answer of another try that succeeded meanwhile; throws the refusal if there is none. */
  const refused = async (refusal: ApiError) => {
    if (refusal.error === 'TryLater' || (await store.refuse(app.db, asked(), refusal.error))) throw refusal
    const other = await store.find(app.db, userId, requestId)
    if (!other) throw refusal
    return { answered: true, value: answerOf<T>(other, body) }
  }
  return withQuota(app, rate, async (giveBack) => {
    const { answered, value } = await act().catch((error: unknown) => {
      if (error instanceof ApiError) return refused(error)
      throw error
    })
    if (answered) await giveBack()
    return value
  })
}

/** The first answer, or the refusal made after this try had begun. */
function answerOf<T>({ body, answer, refusal }: Answered, asked: Buffer): T {
  if (!answer) throw new ApiError(refusal as ErrorName)
  if (!body.equals(asked)) throw new ApiError('RequestIdReused')
  return JSON.parse(answer) as T
}
type Answered = { body: Buffer; answer: string; refusal: string }

const refusalsStoredMs = 86_400_000

/** No try takes longer than a day, so older refusals are deleted. */
export const sweepRefusals = async (app: App): Promise<void> =>
  void (await store.forgetRefused(app.db, app.clock.now() - refusalsStoredMs))

export const eraseIdempotencyKeys = async (app: App, userId: string): Promise<void> =>
  void (await store.removeOf(app.db, userId))
