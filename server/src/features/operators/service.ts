import { createHash, randomInt } from 'node:crypto'
import { operatorRoles, type OperatorRole } from '@mynah/contract/admin-api'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId, newToken } from '#platform/ids.ts'
import { hashPassword, isPassword, serverAsCaller } from '#platform/secrets/passwords.ts'
import { ApiError } from '#platform/api-error.ts'
import { noteUser } from '#platform/http/request-context.ts'
import { secretBoxOf, type SecretBox } from '#platform/secrets/encryption.ts'
import { checkNewPassword } from '#features/auth/index.ts'
import { newSecret, stepOf } from './second-factor.ts'
import * as store from './store.ts'

export type Operator = { id: string; name: string; role: OperatorRole }
export type Credentials = { id: string; name: string; password: string; uri: string }

export const sessionMs = 12 * 3_600_000
export const idleMs = 30 * 60_000
const touchMs = 60_000

const aboutOf = (id: string) => `operator ${id}`
export const hashOf = (token: string) => createHash('sha256').update(token).digest()
/** Without letters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = () => Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')

export const isRole = (word: string): word is OperatorRole => operatorRoles.some((one) => one === word)

type Fresh = { hash: string; password: string }
/** Outside of transactions, since hashing is slow. */
export const drawPassword = async (): Promise<Fresh> => {
  const password = newPassword()
  return { password, hash: await hashPassword(serverAsCaller, password) }
}

/** Throws OperatorNameTaken. */
export async function add(
  tx: Tx,
  seal: SecretBox,
  given: { name: string; role: OperatorRole; now: number; by?: string },
  { hash, password }: Fresh,
): Promise<Credentials> {
  const { name, role, now, by = null } = given
  const id = newId()
  const { secret, uri } = newSecret(name)
  const isNew = await store.insert(tx, {
    id,
    name,
    role,
    password_hash: hash,
    totp: seal.close(Buffer.from(secret), aboutOf(id)),
    totp_step: 0,
    disabled: false,
    created_at: now,
    created_by: by,
    ...{ reset_by: null, reset_at: 0 },
  })
  if (!isNew) throw new ApiError('OperatorNameTaken')
  return { id, name, password, uri }
}

/** Sets a new password and second factor; ends all sessions of the operator. `by` is null for the command line. */
export async function reset(
  tx: Tx,
  seal: SecretBox,
  operator: Pick<Operator, 'id' | 'name'>,
  { now, by }: { now: number; by: string | null },
  { hash, password }: Fresh,
): Promise<Credentials> {
  const { secret, uri } = newSecret(operator.name)
  await store.update(tx, operator.id, {
    password_hash: hash,
    totp: seal.close(Buffer.from(secret), aboutOf(operator.id)),
    totp_step: 0,
    ...{ reset_by: by, reset_at: now },
  })
  await store.deleteSessionsOf(tx, operator.id)
  await store.deleteDevicesOf(tx, operator.id)
  return { id: operator.id, name: operator.name, password, uri }
}

const quarter = { seconds: 900, closed: true }
/** Tries for one name from one address, for all names from it, and for one name from everywhere. */
const byNameHere = { points: 10, ...quarter }
const byAddress = { points: 60, ...quarter }
const byName = { points: 300, ...quarter }
/** For a device that this operator signed in with before: tries from elsewhere do not count against it. */
const byDevice = { points: 60, ...quarter }
export const deviceMs = 180 * 86_400_000

type Try = { name: string; password: string; code: string; address: string; device: string }

/** Counts the try before it is checked. Wrong tries for an operator's name lock out only the one who makes them. */
async function mayTry(app: App, { name, address, device }: Try, known: boolean): Promise<boolean> {
  const { limiter } = app
  const key = name.toLowerCase()
  if (known) return limiter.take('operator-device', byDevice, hashOf(device).toString('hex'))
  return (
    (await limiter.take('operator-address', byAddress, address)) &&
    (await limiter.take('operator-name-here', byNameHere, `${address} ${key}`)) &&
    (await limiter.take('operator-name', byName, key))
  )
}

/** Whether this operator signed in with this device before. */
async function isKnown(app: App, device: string, row: store.OperatorRow | undefined): Promise<boolean> {
  if (!row || !/^[A-Za-z0-9_-]{43}$/.test(device)) return false
  const known = await store.deviceOf(app.db, hashOf(device), app.clock.now() - deviceMs)
  return known?.operator_id === row.id
}

/**
 * Checks name, password and code together, without revealing which one was wrong. Records every try. `device` is the
 * token that a browser got at an earlier login; an unknown one is replaced by a new one.
 */
export async function login(
  app: App,
  given: Try,
): Promise<{ token: string; device: string; operator: store.OperatorRow }> {
  const { name, password, code, address } = given
  const row = await store.findByName(app.db, name)
  const known = await isKnown(app, given.device, row)
  if (!(await mayTry(app, given, known))) throw new ApiError('TooOften')
  const right = await isPassword({ userId: '', address }, password, row?.password_hash)
  const now = app.clock.now()
  const step = row && right ? stepOf(secretOf(secretBoxOf(app), row), code, now) : null
  const at = { at: now, subject: `address ${address}`, detail: '{}' }
  const token = newToken()
  const device = known ? given.device : newToken()
  const entered =
    row && step !== null
      ? await app.transaction(async (tx) => {
          if (!(await store.takeStep(tx, row.id, step))) return false
          await store.insertSession(tx, {
            token_hash: hashOf(token),
            operator_id: row.id,
            created_at: now,
            last_at: now,
            address,
          })
          if (!known)
            await store.insertDevice(tx, { token_hash: hashOf(device), operator_id: row.id, created_at: now })
          await store.record(tx, { ...at, operator_id: row.id, operator_name: row.name, action: 'login' })
          return true
        })
      : false
  if (row && entered) {
    noteUser(row.id)
    return { token, device, operator: row }
  }
  await app.transaction((tx) =>
    store.record(tx, {
      ...at,
      operator_id: row?.id ?? '',
      operator_name: row?.name ?? '',
      action: 'login.refused',
    }),
  )
  throw new ApiError('LoginWrong')
}

const secretOf = (seal: SecretBox, row: store.OperatorRow) =>
  seal.open(row.totp, aboutOf(row.id)).toString('utf8')

/**
 * The operator of a token; null after 12 hours, after 30 minutes without an action, and for disabled operators. `acts`:
 * the operator made the call, not the page by its polling every ten seconds.
 */
export async function authenticate(app: App, token: string, acts: boolean): Promise<Operator | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const hash = hashOf(token)
  const session = await store.findSession(app.db, hash)
  const now = app.clock.now()
  if (!session || session.disabled) return null
  if (now - session.created_at > sessionMs || now - session.last_at > idleMs) return null
  noteUser(session.id)
  if (acts && now - session.last_at > touchMs) await store.touchSession(app.db, hash, now)
  return { id: session.id, name: session.name, role: session.role }
}

const passwordTries = { points: 5, ...quarter }

/** Throws LoginWrong if the old password is wrong, TooOften after five tries, PasswordCommon. */
export async function freshHash(app: App, operatorId: string, old: string, next: string): Promise<string> {
  if (!(await app.limiter.take('operator-password', passwordTries, operatorId)))
    throw new ApiError('TooOften')
  const row = await store.find(app.db, operatorId)
  if (!(await isPassword({ userId: operatorId }, old, row?.password_hash))) throw new ApiError('LoginWrong')
  checkNewPassword(next)
  return hashPassword({ userId: operatorId }, next)
}

const codeTries = { points: 5, ...quarter }

/**
 * Checks a code of the authenticator app, for what an operator signs. Throws OperatorCodeWrong, also for a used code;
 * TooOften after five tries.
 */
export async function confirmCode(app: App, tx: Tx, operatorId: string, code: string): Promise<void> {
  if (!(await app.limiter.take('operator-code', codeTries, operatorId))) throw new ApiError('TooOften')
  const row = await store.find(tx, operatorId)
  const step = row ? stepOf(secretOf(secretBoxOf(app), row), code, app.clock.now()) : null
  if (step === null || !(await store.takeStep(tx, operatorId, step))) throw new ApiError('OperatorCodeWrong')
}

/** Deletes expired sessions. */
export async function sweepOperators(app: App): Promise<void> {
  await store.sweepSessions(app.db, app.clock.now() - sessionMs)
  await store.sweepDevices(app.db, app.clock.now() - deviceMs)
}

/** The present operator; undefined if disabled. */
export async function operatorNow(tx: Tx, id: string): Promise<Pick<Operator, 'id' | 'name'> | undefined> {
  const row = await store.find(tx, id)
  return row && !row.disabled ? { id: row.id, name: row.name } : undefined
}

type Action = { at: number; action: string; subject: string; detail: object }

/**
 * Records an action that the server does later on an operator's decision, in that operator's name and the same
 * transaction.
 */
export const recordAs = (tx: Tx, { id, name }: Pick<Operator, 'id' | 'name'>, action: Action) =>
  store.record(tx, {
    ...action,
    detail: JSON.stringify(action.detail),
    operator_id: id,
    operator_name: name,
  })
