import { expect, test } from 'vitest'
import { operators } from '@mynah/contract/operators'
import { wallet } from '@mynah/contract/wallet'
import { adminHeader } from '@mynah/contract/admin-api'
import { readTrust } from '#platform/http/address.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import { runOperatorCommand } from './index.ts'
import { decideAndPost } from '#test/cash.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import {
  callAdmin,
  codeAt,
  credentialsOf,
  enter,
  operator,
  readCredentials,
  settledOperator,
  type Credentials,
  type TestOperator,
} from '#test/operator.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ twoPerson: ['withdrawal'], trustProxy: readTrust('1') ?? undefined })
const { clock } = server
const dayMs = 86_400_000

async function tryFrom(address: string, given: Credentials, device = ''): Promise<string> {
  const input = { name: given.name, password: given.password, code: codeAt(given.uri, clock.now()) }
  const headers = { [adminHeader]: '1', 'x-forwarded-for': address }
  return (await callAdmin(server.url, operators.login.path, input, device, headers)).retCode
}
const [ok, wrong, tooOften] = ['000000', '11006', '10106']

test('wrong logins with the name of an operator lock out only their own address', async () => {
  const given = await credentialsOf(server, 'admin')
  for (let count = 0; count < 10; count += 1)
    expect(await tryFrom('203.0.113.1', { ...given, password: 'x' })).toBe(wrong)
  expect(await tryFrom('203.0.113.1', given)).toBe(tooOften)
  expect(await tryFrom('203.0.113.1', { ...given, name: given.name.toUpperCase() })).toBe(tooOften)
  expect(await tryFrom('203.0.113.2', given)).toBe(ok)
})

test('a device that signed in before can sign in with the right password, during an attack from many addresses', async () => {
  const given = await credentialsOf(server, 'admin')
  const { device } = await enter(server.url, given, clock.now())
  for (let count = 0; count < 300; count += 1)
    await server.app.limiter.take(
      'operator-name',
      { points: 300, seconds: 900, closed: true },
      given.name.toLowerCase(),
    )
  clock.moveBy(60_000)
  expect(await tryFrom('203.0.113.11', given)).toBe(tooOften)
  expect(await tryFrom('203.0.113.11', { ...given, password: 'x' }, device)).toBe(wrong)
  expect(await tryFrom('203.0.113.11', given, device)).toBe(ok)
  // It is known for its operator only.
  const other = await credentialsOf(server, 'admin')
  for (let count = 0; count < 10; count += 1)
    await tryFrom('203.0.113.12', { ...other, password: 'x' }, device)
  expect(await tryFrom('203.0.113.12', other, device)).toBe(tooOften)
})

test('a device is known for 180 days, and no longer once its operator is reset or disabled', async () => {
  /** Whether the device can still sign in when all others have no attempts left. */
  const isKnown = async (given: Credentials, device: string) => {
    clock.moveBy(60_000)
    for (let count = 0; count < 300; count += 1)
      await server.app.limiter.take(
        'operator-name',
        { points: 300, seconds: 900, closed: true },
        given.name.toLowerCase(),
      )
    return (await tryFrom('203.0.113.31', given, device)) !== tooOften
  }
  const { db, transaction } = server.app
  const command = async (...words: string[]) =>
    readCredentials(
      (
        await runOperatorCommand({ db, transaction, seal: secretBoxOf(server.app), now: clock.now() }, words)
      ).join('\n'),
    )
  const given = await credentialsOf(server, 'support')
  const { device } = await enter(server.url, given, clock.now())
  expect(await isKnown(given, device)).toBe(true)
  clock.moveBy(180 * dayMs)
  expect(await isKnown(given, device)).toBe(false)
  const next = await credentialsOf(server, 'support')
  const known = await enter(server.url, next, clock.now())
  expect(await isKnown(next, known.device)).toBe(true)
  expect(await isKnown(await command('reset', next.name), known.device)).toBe(false)
  const third = await credentialsOf(server, 'support')
  const { id, device: of } = await enter(server.url, third, clock.now())
  const admin = await operator(server, 'admin')
  await admin.call(operators.disable, { id, disabled: true })
  await admin.call(operators.disable, { id, disabled: false })
  expect(await isKnown(third, of)).toBe(false)
})

const anyone = credentialsOf(server, 'support')

test('one address has sixty attempts in a quarter of an hour, for any number of names', async () => {
  for (let count = 0; count < 60; count += 1) {
    const given = { name: `nobody${count}`, password: 'x', uri: (await anyone).uri }
    expect(await tryFrom('203.0.113.21', given)).toBe(wrong)
  }
  expect(await tryFrom('203.0.113.21', await anyone)).toBe(tooOften)
})
test('the old password of an operator has five attempts', async () => {
  const given = await credentialsOf(server, 'editor')
  const me = await enter(server.url, given, clock.now())
  const change = (old: string) => me.call(operators.changePassword, { old, next: 'a long new password' })
  for (let count = 0; count < 5; count += 1) await expect(change('x')).rejects.toThrow('LoginWrong')
  await expect(change(given.password)).rejects.toThrow('TooOften')
  clock.moveBy(900_001)
  await change(given.password)
})

async function waiting(): Promise<string> {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const outside = { cardUserName: 'Ana', cardNum: '62220000', extractForm: 1 }
  const asked = { requestId: requestId(), money: 20_00, payPassword, ...outside }
  return (await ana.call(wallet.withdraw, asked)).id
}
const approve = (who: TestOperator, id: string) => decideAndPost(server, who, id, { approve: true })

test('an administrator who adds a second operator cannot approve with them: neither on that day nor later', async () => {
  const admin = await settledOperator(server, 'admin')
  const made = await admin.call(operators.add, { name: `second${admin.id.slice(0, 5)}`, role: 'admin' })
  const second = await enter(server.url, made, clock.now())
  const third = await enter(
    server.url,
    await second.call(operators.add, { name: `third${admin.id.slice(0, 5)}`, role: 'cashier' }),
    clock.now(),
  )
  const id = await waiting()
  await expect(approve(second, id)).rejects.toThrow('OperatorTooNew')
  expect(await approve(admin, id)).toEqual({ state: 1 })
  for (const one of [second, third]) await expect(approve(one, id)).rejects.toThrow('OperatorTooNew')
  await server.app.pool.query('update operators set created_at = $2 where id = any($1)', [
    [second.id, third.id],
    clock.now() - dayMs,
  ])
  for (const one of [second, third]) await expect(approve(one, id)).rejects.toThrow('OperatorsRelated')
  // Nor the reverse.
  const next = await waiting()
  expect(await approve(third, next)).toEqual({ state: 1 })
  for (const one of [second, admin]) await expect(approve(one, next)).rejects.toThrow('OperatorsRelated')
  const independent = await settledOperator(server, 'cashier')
  expect(await approve(independent, next)).toEqual({ state: 2 })
  const fresh = await operator(server, 'cashier')
  await expect(approve(fresh, id)).rejects.toThrow('OperatorTooNew')
})

test('an agreement of an operator who was disabled since does not count', async () => {
  const [first, second, third] = [
    await settledOperator(server, 'cashier'),
    await settledOperator(server, 'cashier'),
    await settledOperator(server, 'cashier'),
  ]
  const id = await waiting()
  expect(await approve(first, id)).toEqual({ state: 1 })
  await server.app.pool.query('update operators set disabled = true where id = $1', [first.id])
  expect(await approve(second, id)).toEqual({ state: 1 })
  expect(await approve(third, id)).toEqual({ state: 2 })
})
