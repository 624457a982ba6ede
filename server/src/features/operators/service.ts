import { createHash, randomInt } from 'node:crypto'
import { operatorRoles, type OperatorRole } from '@mynah/contract/desk'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database.ts'
import { newId, newToken } from '#platform/ids.ts'
import { hashPassword, isPassword } from '#platform/passwords.ts'
import { Refusal } from '#platform/refusal.ts'
import { sealOf, type Seal } from '#platform/seal.ts'
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
/** Without letters that look like one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = () => Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')

export const isRole = (word: string): word is OperatorRole => operatorRoles.some((one) => one === word)

type Fresh = { hash: string; password: string }
/** Outside of any transaction: hashing takes its time. */
export const drawPassword = async (): Promise<Fresh> => {
  const password = newPassword()
  return { password, hash: await hashPassword(password) }
}

/** Throws OperatorNameTaken. */
export async function add(
  tx: Tx,
  seal: Seal,
  given: { name: string; role: OperatorRole; now: number },
  { hash, password }: Fresh,
): Promise<Credentials> {
  const { name, role, now } = given
  const id = newId()
  const { secret, uri } = newSecret(name)
  if (await store.findByName(tx, name)) throw new Refusal('OperatorNameTaken')
  await store.insert(tx, {
    id,
    name,
    role,
    password_hash: hash,
    totp: seal.close(Buffer.from(secret), aboutOf(id)),
    totp_step: 0,
    disabled: false,
    created_at: now,
  })
  return { id, name, password, uri }
}

/** A new password and a new second factor; every session of the operator ends. */
export async function reset(
  tx: Tx,
  seal: Seal,
  operator: Pick<Operator, 'id' | 'name'>,
  { hash, password }: Fresh,
): Promise<Credentials> {
  const { secret, uri } = newSecret(operator.name)
  await store.update(tx, operator.id, {
    password_hash: hash,
    totp: seal.close(Buffer.from(secret), aboutOf(operator.id)),
    totp_step: 0,
    disabled: false,
  })
  await store.deleteSessionsOf(tx, operator.id)
  return { id: operator.id, name: operator.name, password, uri }
}

const byName = { points: 10, seconds: 900, closed: true }
const byAddress = { points: 60, seconds: 900, closed: true }

/** Name, password and code together; which of them was wrong is not told. Every try is recorded. */
export async function login(
  app: App,
  given: { name: string; password: string; code: string; address: string },
): Promise<{ token: string; operator: store.OperatorRow }> {
  const { name, password, code, address } = given
  const key = name.toLowerCase()
  const free =
    (await app.limiter.take('operator-address', byAddress, address)) &&
    (await app.limiter.take('operator-name', byName, key))
  if (!free) throw new Refusal('TooOften')
  const row = await store.findByName(app.db, name)
  const right = await isPassword(password, row?.password_hash)
  const now = app.clock.now()
  const step = row && right ? stepOf(secretOf(sealOf(app), row), code, now) : null
  const at = { at: now, subject: `address ${address}`, detail: '{}' }
  const token = newToken()
  const entered =
    row && step !== null
      ? await app.transaction(async (tx) => {
          if (!(await store.takeStep(tx, row.id, step))) return false
          await store.insertSession(tx, {
            token_hash: hashOf(token),
            operator_id: row.id,
            created_at: now,
            last_at: now,
          })
          await store.record(tx, { ...at, operator_id: row.id, operator_name: row.name, deed: 'login' })
          return true
        })
      : false
  if (row && entered) return { token, operator: row }
  await app.transaction((tx) =>
    store.record(tx, {
      ...at,
      operator_id: row?.id ?? '',
      operator_name: row?.name ?? '',
      deed: 'login.refused',
    }),
  )
  throw new Refusal('LoginWrong')
}

const secretOf = (seal: Seal, row: store.OperatorRow) => seal.open(row.totp, aboutOf(row.id)).toString('utf8')

/** Who holds this token; null once 12 hours are over, after 30 minutes without a call, and for disabled operators. */
export async function authenticate(app: App, token: string): Promise<Operator | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const hash = hashOf(token)
  const session = await store.findSession(app.db, hash)
  const now = app.clock.now()
  if (!session || session.disabled) return null
  if (now - session.created_at > sessionMs || now - session.last_at > idleMs) return null
  if (now - session.last_at > touchMs) await store.touchSession(app.db, hash, now)
  return { id: session.id, name: session.name, role: session.role }
}

/** Throws LoginWrong for a wrong old one, PasswordCommon. */
export async function freshHash(db: Db, operatorId: string, old: string, next: string): Promise<string> {
  const row = await store.find(db, operatorId)
  if (!(await isPassword(old, row?.password_hash))) throw new Refusal('LoginWrong')
  checkNewPassword(next)
  return hashPassword(next)
}

/** Sessions that ended by themselves. */
export async function sweepOperators(app: App): Promise<void> {
  await store.sweepSessions(app.db, app.clock.now() - sessionMs)
}
