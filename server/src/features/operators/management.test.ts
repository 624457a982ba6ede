import { expect, test, vi } from 'vitest'
import type { OperatorRole } from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { proposals } from '@mynah/contract/proposals'
import {
  codeAt,
  credentialsOf,
  enter,
  operator,
  settledOperator,
  type Credentials,
  type TestOperator,
} from '#test/operator.ts'
import { testServer, type TestServer } from '#test/server.ts'
import * as store from './store.ts'

const free = await testServer({ limitFactor: 1_000 })
const strict = await testServer({ limitFactor: 1_000, twoPerson: ['withdrawal'] })
const minute = 60_000
const dayMs = 86_400_000

type Admin = { by: TestOperator; given: Credentials }

/** An admin who was added long ago, with their authenticator app. */
async function adminOf(server: TestServer): Promise<Admin> {
  const given = await credentialsOf(server, 'admin')
  const by = await enter(server.url, given, server.clock.now())
  await server.app.pool.query('update operators set created_at = 0 where id = $1', [by.id])
  return { by, given }
}

/** A code that was not used yet. */
function codeOf(server: TestServer, { given }: Admin): string {
  server.clock.moveBy(30_000)
  return codeAt(given.uri, server.clock.now())
}

const setRole = (server: TestServer, admin: Admin, id: string, role: OperatorRole) =>
  admin.by.call(operators.setRole, { id, role, code: codeOf(server, admin) })
const reset = (server: TestServer, admin: Admin, id: string) =>
  admin.by.call(operators.reset, { id, code: codeOf(server, admin) })
const roleOf = async (server: TestServer, id: string) =>
  (await server.app.pool.query<{ role: string }>('select role from operators where id = $1', [id])).rows[0]
    ?.role
const newestOf = async ({ by }: Admin, id: string) =>
  (await by.call(operators.audit, { subject: `operator ${id}` })).list[0]

test('an admin changes the role of another operator, who has it at once, and it is recorded', async () => {
  const admin = await adminOf(free)
  const other = await operator(free, 'support')
  await expect(other.call(operators.audit, {})).rejects.toThrow('NoPermission')
  await setRole(free, admin, other.id, 'auditor')
  expect(await other.call(operators.me, {})).toMatchObject({ role: 'auditor' })
  await other.call(operators.audit, {})
  const row = await newestOf(admin, other.id)
  expect(row?.action).toBe('operators/set-role')
  expect(JSON.parse(row?.detail ?? '')).toEqual({
    before: expect.stringMatching(/^support\d+: support$/),
    value: expect.stringMatching(/^support\d+: auditor$/),
  })
})

test('nobody changes their own role, resets themself or looks after one who is not there', async () => {
  const admin = await adminOf(free)
  await expect(setRole(free, admin, admin.by.id, 'support')).rejects.toThrow('NoPermission')
  await expect(reset(free, admin, admin.by.id)).rejects.toThrow('NoPermission')
  await expect(setRole(free, admin, '999999999999999', 'support')).rejects.toThrow('NoDataFound')
  await expect(reset(free, admin, '999999999999999')).rejects.toThrow('NoDataFound')
  for (const call of [operators.sessions, operators.endSessions])
    await expect(admin.by.call(call, { id: '999999999999999' })).rejects.toThrow('NoDataFound')
})

test('a role and a reset need a fresh code, which is used up also by what is refused', async () => {
  const admin = await adminOf(free)
  const { id } = await operator(free, 'support')
  const code = codeOf(free, admin)
  const wrong = code === '000000' ? '111111' : '000000'
  await expect(admin.by.call(operators.reset, { id, code: wrong })).rejects.toThrow('OperatorCodeWrong')
  const own = { id: admin.by.id, role: 'support', code } as const
  await expect(admin.by.call(operators.setRole, own)).rejects.toThrow('NoPermission')
  await expect(admin.by.call(operators.reset, { id, code })).rejects.toThrow('OperatorCodeWrong')
  await expect(admin.by.call(operators.setRole, { id, role: 'editor', code })).rejects.toThrow(
    'OperatorCodeWrong',
  )
  expect(await roleOf(free, id)).toBe('support')
})

test('a reset shows a new password and authenticator once, and ends what the old ones opened', async () => {
  const admin = await adminOf(free)
  const given = await credentialsOf(free, 'support')
  const other = await enter(free.url, given, free.clock.now())
  const made = await reset(free, admin, other.id)
  expect(made).toMatchObject({ id: other.id, name: given.name })
  expect([made.password, made.uri]).not.toEqual([given.password, given.uri])
  await expect(other.call(operators.me, {})).rejects.toThrow('SessionInvalid')
  free.clock.moveBy(minute)
  await expect(enter(free.url, given, free.clock.now())).rejects.toThrow('LoginWrong')
  await enter(free.url, made, free.clock.now())
  const { list } = await admin.by.call(operators.audit, { subject: `operator ${other.id}` })
  expect(list[0]?.action).toBe('operators/reset')
  for (const secret of [made.password, made.uri]) expect(JSON.stringify(list)).not.toContain(secret)
  const { rows } = await free.app.pool.query('select input, detail from proposals')
  expect(rows).toEqual([])
})

test('a reset does not let a disabled operator in', async () => {
  const admin = await adminOf(free)
  const { id } = await operator(free, 'support')
  await admin.by.call(operators.disable, { id, disabled: true })
  const made = await reset(free, admin, id)
  free.clock.moveBy(minute)
  await expect(enter(free.url, made, free.clock.now())).rejects.toThrow('LoginWrong')
})

test('of two resets at once with one code one is made', async () => {
  const admin = await adminOf(free)
  const { id } = await operator(free, 'support')
  const code = codeOf(free, admin)
  const tries = await Promise.allSettled([1, 2].map(() => admin.by.call(operators.reset, { id, code })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the last admin keeps the role and the access, also where two take them from each other', async () => {
  const server = await testServer({ limitFactor: 1_000 })
  const [one, two] = [await adminOf(server), await adminOf(server)]
  const codes = [codeOf(server, one), codeAt(two.given.uri, server.clock.now())] as const
  const tries = await Promise.allSettled([
    one.by.call(operators.setRole, { id: two.by.id, role: 'support', code: codes[0] }),
    two.by.call(operators.setRole, { id: one.by.id, role: 'support', code: codes[1] }),
  ])
  const failed = tries.flatMap((tried) =>
    tried.status === 'rejected' ? [(tried.reason as Error).message] : [],
  )
  expect(failed).toHaveLength(1)
  expect(['LastAdmin', 'NoPermission']).toContain(failed[0])
  const admins = `select id from operators where role = 'admin' and not disabled`
  expect((await server.app.pool.query(admins)).rows).toHaveLength(1)
})

test('of two admins who disable each other one is refused', async () => {
  const server = await testServer({ limitFactor: 1_000 })
  const [one, two] = [await operator(server, 'admin'), await operator(server, 'admin')]
  const tries = await Promise.allSettled([
    one.call(operators.disable, { id: two.id, disabled: true }),
    two.call(operators.disable, { id: one.id, disabled: true }),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const admins = `select id from operators where role = 'admin' and not disabled`
  expect((await server.app.pool.query(admins)).rows).toHaveLength(1)
})

test('the last admin cannot be disabled or changed by one who was an admin a moment ago', async () => {
  const server = await testServer({ limitFactor: 1_000 })
  const [one, two] = [await adminOf(server), await adminOf(server)]
  const { transaction, pool } = server.app
  const code = codeOf(server, two)
  // The call of the second one passes the check of its role, and then waits for the row.
  const late = await transaction(async (tx) => {
    await store.lockAdmins(tx)
    const asked = two.by.call(operators.setRole, { id: one.by.id, role: 'editor', code })
    const outcome = asked.then(
      () => 'done',
      (error: Error) => error.message,
    )
    await vi.waitFor(async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%operators%'`,
      )
      expect(rows[0]?.count).toBe(1)
    })
    await store.update(tx, two.by.id, { role: 'support' })
    return { outcome }
  })
  expect(await late.outcome).toBe('LastAdmin')
  expect(await roleOf(server, one.by.id)).toBe('admin')
})

test('an admin sees the sessions of an operator, and ends one or all of them', async () => {
  const admin = await adminOf(free)
  const given = await credentialsOf(free, 'support')
  const first = await enter(free.url, given, free.clock.now())
  const began = free.clock.now()
  free.clock.moveBy(2 * minute)
  const second = await enter(free.url, given, free.clock.now())
  await first.call(operators.me, {})
  const sessions = async () => (await admin.by.call(operators.sessions, { id: first.id })).list
  const list = await sessions()
  const now = free.clock.now()
  expect(list).toEqual([
    { id: expect.any(String), createTime: now, lastTime: now, address: '127.0.0.1', isCurrent: false },
    { id: expect.any(String), createTime: began, lastTime: now, address: '127.0.0.1', isCurrent: false },
  ])
  const id = first.id
  const session = list[1]?.id ?? ''
  // The id of a session is no way into it.
  expect(first.cookie).not.toContain(session)
  await admin.by.call(operators.endSessions, { id, session })
  await expect(first.call(operators.me, {})).rejects.toThrow('SessionInvalid')
  await expect(admin.by.call(operators.endSessions, { id, session })).rejects.toThrow('NoDataFound')
  await second.call(operators.me, {})
  const foreign = (await admin.by.call(operators.sessions, { id: admin.by.id })).list[0]?.id ?? ''
  await expect(admin.by.call(operators.endSessions, { id, session: foreign })).rejects.toThrow('NoDataFound')
  await admin.by.call(operators.endSessions, { id })
  await expect(second.call(operators.me, {})).rejects.toThrow('SessionInvalid')
  expect(await sessions()).toEqual([])
  const row = await newestOf(admin, id)
  expect([row?.action, row?.detail]).toEqual(['operators/end-sessions', '{"sessions":1}'])
})

test('all of their own sessions end but the one that asks, and those that are over are not listed', async () => {
  const admin = await adminOf(free)
  free.clock.moveBy(minute)
  await enter(free.url, admin.given, free.clock.now())
  const { id } = admin.by
  const marks = async () =>
    (await admin.by.call(operators.sessions, { id })).list.map(({ isCurrent }) => isCurrent)
  expect(await marks()).toEqual([false, true])
  await admin.by.call(operators.endSessions, { id })
  expect(await marks()).toEqual([true])
  const other = await operator(free, 'support')
  free.clock.moveBy(20 * minute)
  await admin.by.call(operators.me, {})
  free.clock.moveBy(20 * minute)
  expect((await admin.by.call(operators.sessions, { id: other.id })).list).toEqual([])
})

test('where two must agree, more rights wait for a second operator, and fewer do not', async () => {
  const [one, two] = [await adminOf(strict), await adminOf(strict)]
  const { id } = await operator(strict, 'support')
  await expect(setRole(strict, one, id, 'admin')).rejects.toThrow('WaitsForSecond')
  // The same again waits once, whatever its code is.
  await expect(setRole(strict, one, id, 'admin')).rejects.toThrow('WaitsForSecond')
  expect(await roleOf(strict, id)).toBe('support')
  const waiting = (await two.by.call(proposals.list, { waiting: true })).list
  expect(waiting).toHaveLength(1)
  expect(waiting[0]).toMatchObject({ call: 'operators/set-role', mayAgree: true })
  expect([waiting[0]?.before, waiting[0]?.value].map((text) => text?.replace(/^\w+/, 'x'))).toEqual([
    'x: support',
    'x: admin',
  ])
  const proposal = waiting[0]?.id ?? ''
  await expect(one.by.call(proposals.agree, { id: proposal })).rejects.toThrow('SecondOperatorNeeded')
  expect(await two.by.call(proposals.agree, { id: proposal })).toEqual({ credentials: null })
  expect(await roleOf(strict, id)).toBe('admin')
  await setRole(strict, one, id, 'support')
  expect(await roleOf(strict, id)).toBe('support')
  const stored = await strict.app.pool.query<{ input: string }>('select input from proposals')
  expect(stored.rows.map(({ input }) => JSON.parse(input).code)).toEqual(['000000'])
})

test('where two must agree, the reset of an admin waits, and the second operator gets the credentials', async () => {
  const [one, two, three] = [await adminOf(strict), await adminOf(strict), await adminOf(strict)]
  await expect(reset(strict, one, three.by.id)).rejects.toThrow('WaitsForSecond')
  await three.by.call(operators.me, {})
  const waiting = (await two.by.call(proposals.list, { waiting: true })).list
  const id = waiting.find(({ call }) => call === 'operators/reset')?.id ?? ''
  // Nobody agrees to their own reset.
  await expect(three.by.call(proposals.agree, { id })).rejects.toThrow('NoPermission')
  const { credentials } = await two.by.call(proposals.agree, { id })
  expect(credentials).toMatchObject({ id: three.by.id, name: three.given.name })
  await expect(three.by.call(operators.me, {})).rejects.toThrow('SessionInvalid')
  strict.clock.moveBy(minute)
  await enter(strict.url, { ...three.given, ...credentials }, strict.clock.now())
  const { rows } = await strict.app.pool.query<{ detail: string }>('select detail, input from proposals')
  expect(JSON.stringify(rows)).not.toContain(credentials?.password)
  // That of another role is one operator's alone.
  const cashier = await settledOperator(strict, 'cashier')
  await reset(strict, one, cashier.id)
})

test('one who reset another cannot be one of two with them, and those who were reset wait a day', async () => {
  const [one, two] = [await adminOf(strict), await adminOf(strict)]
  const target = await operator(strict, 'support')
  const second = await settledOperator(strict, 'cashier')
  const made = await reset(strict, one, second.id)
  await expect(setRole(strict, two, second.id, 'admin')).rejects.toThrow('WaitsForSecond')
  const pick = async (by: TestOperator, subject: string) =>
    (await by.call(proposals.list, { waiting: true })).list.find((row) => row.subject === subject)?.id ?? ''
  await one.by.call(proposals.agree, { id: await pick(one.by, `operator ${second.id}`) })
  const again = await enter(strict.url, made, strict.clock.now())
  await expect(setRole(strict, one, target.id, 'admin')).rejects.toThrow('WaitsForSecond')
  const id = await pick(again, `operator ${target.id}`)
  await expect(again.call(proposals.agree, { id })).rejects.toThrow('OperatorTooNew')
  strict.clock.moveBy(dayMs)
  const later = await enter(strict.url, made, strict.clock.now())
  await expect(later.call(proposals.agree, { id })).rejects.toThrow('OperatorsRelated')
  expect(await roleOf(strict, target.id)).toBe('support')
})

test('log lines of console calls have the operator, and none for a refused sign-in', async () => {
  const given = await credentialsOf(free, 'support')
  const info = vi.spyOn(free.app.log, 'info')
  const me = await enter(free.url, given, free.clock.now())
  await me.call(operators.me, {})
  await expect(me.call(operators.list, {})).rejects.toThrow('NoPermission')
  await expect(enter(free.url, { ...given, password: 'x' }, free.clock.now())).rejects.toThrow('LoginWrong')
  const lines = info.mock.calls.map(([line]) => line as unknown as { call?: string; operator?: string })
  info.mockRestore()
  const calls = lines.filter(({ call }) => call !== undefined)
  expect(calls.map(({ call, operator: who }) => [call, who])).toEqual([
    ['console/login', me.id],
    ['console/me', me.id],
    ['console/operators/list', me.id],
    ['console/login', undefined],
  ])
})
