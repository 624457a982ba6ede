import { expect, test } from 'vitest'
import { actedHeader, adminHeader, type AdminInput } from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import { callAdmin, codeAt, credentialsOf, enter, operator, readCredentials } from '#test/operator.ts'
import { testServer } from '#test/server.ts'
import { runOperatorCommand } from './index.ts'

const server = await testServer()
const minute = 60_000
const command = (...words: string[]) => {
  const { db, transaction } = server.app
  return runOperatorCommand(
    { db, transaction, seal: secretBoxOf(server.app), now: server.clock.now() },
    words,
  )
}

test('name, password and code sign in to the console, and each code once', async () => {
  const given = await credentialsOf(server, 'reviewer')
  const me = await enter(server.url, given, server.clock.now())
  expect(await me.call(operators.me, {})).toMatchObject({ name: given.name, role: 'reviewer' })
  await expect(enter(server.url, given, server.clock.now())).rejects.toThrow('LoginWrong')
  server.clock.moveBy(30_000)
  await enter(server.url, { ...given, name: given.name.toUpperCase() }, server.clock.now())
  await me.call(operators.logout, {})
  await expect(me.call(operators.me, {})).rejects.toThrow('SessionInvalid')
})

test('one of five concurrent logins with one code succeeds', async () => {
  const given = await credentialsOf(server, 'reviewer')
  const tries = await Promise.allSettled(
    [1, 2, 3, 4, 5].map(() => enter(server.url, given, server.clock.now())),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('a wrong password, a wrong code and an old code get the same refusal', async () => {
  const given = await credentialsOf(server, 'support')
  const now = server.clock.now()
  await expect(enter(server.url, { ...given, password: 'x' }, now)).rejects.toThrow('LoginWrong')
  await expect(enter(server.url, given, now - 2 * minute)).rejects.toThrow('LoginWrong')
  await expect(enter(server.url, { ...given, name: 'nobody' }, now)).rejects.toThrow('LoginWrong')
  await enter(server.url, given, now)
})

test('every login is recorded in the audit log, also a refused one, without its input', async () => {
  const admin = await operator(server, 'admin')
  const given = await credentialsOf(server, 'support')
  const { seq } = (await admin.call(operators.audit, {})).list[0] ?? { seq: 0 }
  const now = server.clock.now()
  const nobody = { ...given, name: 'nobodyatall' }
  for (const [one, at] of [
    [{ ...given, password: 'typed by mistake' }, now],
    [given, now - 2 * minute],
    [nobody, now],
  ] as const)
    await expect(enter(server.url, one, at)).rejects.toThrow('LoginWrong')
  await enter(server.url, given, now)
  await command('disable', given.name)
  server.clock.moveBy(minute)
  await expect(enter(server.url, given, server.clock.now())).rejects.toThrow('LoginWrong')
  const rows = (await admin.call(operators.audit, { action: 'login' })).list.filter((row) => row.seq > seq)
  const said = rows.map(({ action, operator: who, subject }) => [action, who, subject]).toReversed()
  const subject = 'address 127.0.0.1'
  expect(said).toEqual([
    ['login.refused', given.name, subject],
    ['login.refused', given.name, subject],
    ['login.refused', '', subject],
    ['login', given.name, subject],
    ['login.refused', given.name, subject],
  ])
  for (const typed of ['typed by mistake', nobody.name, given.password])
    expect(JSON.stringify(rows)).not.toContain(typed)
})

test('guessing is stopped after ten attempts for one name from one address', async () => {
  const given = await credentialsOf(server, 'support')
  for (let count = 0; count < 10; count += 1)
    await expect(enter(server.url, { ...given, password: 'x' }, server.clock.now())).rejects.toThrow(
      'LoginWrong',
    )
  await expect(enter(server.url, given, server.clock.now())).rejects.toThrow('TooOften')
  server.clock.moveBy(16 * minute)
  await enter(server.url, given, server.clock.now())
})

test('a session ends after half an hour without a call, and after twelve hours of use', async () => {
  const idle = await operator(server, 'support')
  const busy = await operator(server, 'support')
  for (let passed = 0; passed < 12 * 60; passed += 20) {
    expect(await busy.call(operators.me, {})).toMatchObject({ role: 'support' })
    server.clock.moveBy(20 * minute)
    if (passed === 20) await expect(idle.call(operators.me, {})).rejects.toThrow('SessionInvalid')
  }
  server.clock.moveBy(minute)
  await expect(busy.call(operators.me, {})).rejects.toThrow('SessionInvalid')
})

test('automatic requests of a page do not extend a session', async () => {
  const away = await operator(server, 'support')
  const byItself = () =>
    callAdmin(server.url, 'waiting', {}, away.cookie, { [adminHeader]: '1', [actedHeader]: '0' })
  for (let passed = 0; passed < 30; passed += 10) {
    expect((await byItself()).retCode).toBe('000000')
    server.clock.moveBy(10 * minute)
  }
  server.clock.moveBy(minute)
  expect((await byItself()).retCode).toBe('12580')
})

test('the cookie cannot be read by scripts, and is never sent from another site', async () => {
  const given = await credentialsOf(server, 'support')
  const input = { name: given.name, password: given.password, code: codeAt(given.uri, server.clock.now()) }
  const { cookie } = await callAdmin(server.url, 'login', input)
  expect(cookie).toMatch(
    /^mynah-console=[\w-]{43}; Path=\/api\/console\/; HttpOnly; SameSite=Strict, mynah-console-device=[\w-]{43}; Path=\/api\/console\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
  )
})

test('an admin adds and disables operators, and a disabled one is signed out at once', async () => {
  const admin = await operator(server, 'admin')
  const name = `new${admin.id.slice(0, 6)}`
  const made = await admin.call(operators.add, { name, role: 'editor' })
  await expect(admin.call(operators.add, { name: name.toUpperCase(), role: 'editor' })).rejects.toThrow(
    'OperatorNameTaken',
  )
  const editor = await enter(server.url, made, server.clock.now())
  await admin.call(operators.disable, { id: made.id, disabled: true })
  await expect(editor.call(operators.me, {})).rejects.toThrow('SessionInvalid')
  server.clock.moveBy(minute)
  await expect(enter(server.url, made, server.clock.now())).rejects.toThrow('LoginWrong')
  await expect(admin.call(operators.disable, { id: admin.id, disabled: true })).rejects.toThrow(
    'NoPermission',
  )
})

test('a changed password ends the sessions, and the old one is invalid', async () => {
  const given = await credentialsOf(server, 'editor')
  const me = await enter(server.url, given, server.clock.now())
  const next = 'a long new password'
  await expect(me.call(operators.changePassword, { old: 'x', next })).rejects.toThrow('LoginWrong')
  await me.call(operators.changePassword, { old: given.password, next })
  await expect(me.call(operators.me, {})).rejects.toThrow('SessionInvalid')
  server.clock.moveBy(minute)
  await expect(enter(server.url, given, server.clock.now())).rejects.toThrow('LoginWrong')
  server.clock.moveBy(minute)
  await enter(server.url, { ...given, password: next }, server.clock.now())
})

test('a console session has six hundred calls in a minute', async () => {
  const me = await operator(server, 'support')
  const rate = { points: 600, seconds: 60 }
  for (let count = 0; count < 599; count += 1) await server.app.limiter.take('console', rate, me.id)
  expect((await me.call(operators.me, {})).id).toBe(me.id)
  await expect(me.call(operators.me, {})).rejects.toThrow('TooOften')
  server.clock.moveBy(minute)
  expect((await me.call(operators.me, {})).id).toBe(me.id)
})

test('the command adds, resets, disables and lists operators, and reports errors', async () => {
  const first = readCredentials((await command('add', 'olga', 'reviewer')).join('\n'))
  await expect(command('add', 'Olga', 'admin')).rejects.toThrow('already')
  for (const words of [[], ['add', 'x', 'reviewer'], ['add', 'petra', 'king'], ['reset'], ['list', 'all']])
    await expect(command(...words)).rejects.toThrow('Say one of')
  await expect(command('reset', 'nobody')).rejects.toThrow('No operator')
  const second = readCredentials((await command('reset', 'olga')).join('\n'))
  await expect(enter(server.url, first, server.clock.now())).rejects.toThrow('LoginWrong')
  await enter(server.url, second, server.clock.now())
  await command('disable', 'olga')
  expect(await command('list')).toContain('olga, reviewer, disabled')
})

test('actions are in the audit log in order, and nobody can change or remove one', async () => {
  const admin = await operator(server, 'admin')
  const { id } = await admin.call(operators.add, { name: `aud${admin.id.slice(0, 6)}`, role: 'support' })
  await Promise.all([1, 2, 3, 4].map(() => admin.call(operators.disable, { id, disabled: true })))
  const subject = `operator ${id}`
  const { list } = await admin.call(operators.audit, { subject })
  expect(list.map((row) => row.action)).toEqual([...Array(4).fill('operators/disable'), 'operators/add'])
  expect(JSON.stringify(list)).not.toContain('otpauth')
  expect(await admin.call(operators.checkAudit, {})).toMatchObject({ wrong: 0 })
  const { pool } = server.app
  for (const statement of ['update audit_log set detail = $1', 'delete from audit_log where detail <> $1'])
    await expect(pool.query(statement, ['{}'])).rejects.toThrow('append-only')
  await expect(pool.query('truncate audit_log')).rejects.toThrow('append-only')
})

test('the audit log is searched by operator, day, action and subject, in pages', async () => {
  const anna = await operator(server, 'admin')
  const ben = await operator(server, 'admin')
  const nameOf = async (one: typeof anna) => (await one.call(operators.me, {})).name
  const [first, second] = [await nameOf(anna), await nameOf(ben)]
  const add = async (by: typeof anna, name: string) =>
    (await by.call(operators.add, { name: `${name}${anna.id.slice(0, 6)}`, role: 'support' })).id
  server.clock.moveBy(minute)
  const since = server.clock.now()
  const one = await add(anna, 'one')
  server.clock.moveBy(minute)
  const two = await add(ben, 'two')
  await ben.call(operators.disable, { id: one, disabled: true })
  const until = server.clock.now()
  server.clock.moveBy(minute)
  await anna.call(operators.disable, { id: two, disabled: true })
  const found = async (filter: AdminInput<typeof operators.audit>) =>
    (await anna.call(operators.audit, filter)).list.map(
      ({ operator: who, action, subject }) => `${who} ${action} ${subject}`,
    )
  const added = (who: string, id: string) => `${who} operators/add operator ${id}`
  const disabled = (who: string, id: string) => `${who} operators/disable operator ${id}`
  expect(await found({ operator: first.toUpperCase(), since })).toEqual([
    disabled(first, two),
    added(first, one),
  ])
  expect(await found({ operator: second, action: 'operators/', since })).toEqual([
    disabled(second, one),
    added(second, two),
  ])
  expect(await found({ operator: second, action: 'operators/add' })).toEqual([added(second, two)])
  expect(await found({ operator: second, subject: `operator ${one}` })).toEqual([disabled(second, one)])
  expect(await found({ subject: `operator ${one}`, until })).toEqual([added(first, one)])
  expect(await found({ since, until })).toEqual([added(first, one)])
  expect(await found({ since, until: until + 1 })).toEqual([
    disabled(second, one),
    added(second, two),
    added(first, one),
  ])
  expect(await found({ action: 'operators/disable', since: until + 1 })).toEqual([disabled(first, two)])
  expect(await found({ operator: first.slice(0, -1), since })).toEqual([])
  // A page begins below a row, whatever the filter is.
  for (const filter of [{ since }, { since, operator: second }, { since, action: 'operators/' }]) {
    const all = (await anna.call(operators.audit, filter)).list
    for (const [index, { seq }] of all.entries()) {
      const { list } = await anna.call(operators.audit, { ...filter, before: seq })
      expect(list).toEqual(all.slice(index + 1))
    }
  }
  expect((await anna.call(operators.audit, { before: Number.MAX_SAFE_INTEGER })).list).toEqual([])
})

test('entries cut from the end of the audit log, or written again, are found', async () => {
  const other = await testServer()
  const admin = await operator(other, 'admin')
  for (const name of ['rita', 'sven', 'tara']) await admin.call(operators.add, { name, role: 'support' })
  const { rows } = await admin.call(operators.checkAudit, {})
  const { pool } = other.app
  await pool.query('alter table audit_log disable trigger audit_log_keep')
  await pool.query('delete from audit_log where seq = $1', [rows])
  const cut = rows - 1
  expect(await admin.call(operators.checkAudit, {})).toMatchObject({ rows: cut, wrong: rows })
  // A recomputed chain is still a different one.
  await pool.query(
    `insert into audit_log (at, operator_id, operator_name, action, subject, detail)
     values (0, '1', 'eve', 'operators/add', 'operator 1', '{}')`,
  )
  expect(await admin.call(operators.checkAudit, {})).toMatchObject({ rows, wrong: rows })
  // Later entries do not hide it.
  await admin.call(operators.add, { name: 'ulla', role: 'support' })
  expect(await admin.call(operators.checkAudit, {})).toMatchObject({ rows: rows + 1, wrong: rows })
})

test('a changed row of the audit log is found', async () => {
  const other = await testServer()
  const admin = await operator(other, 'admin')
  await admin.call(operators.add, { name: 'rita', role: 'support' })
  const { rows } = await admin.call(operators.checkAudit, {})
  const { pool } = other.app
  await pool.query('alter table audit_log disable trigger all')
  const change = (statement: string) => pool.query(statement)
  await change(`update audit_log set detail = '{"role":"admin"}' where seq = 2`)
  expect(await admin.call(operators.checkAudit, {})).toMatchObject({ rows, wrong: 2 })
  await change('delete from audit_log where seq = 2')
  expect(await admin.call(operators.checkAudit, {})).toMatchObject({ rows: rows - 1, wrong: 3 })
})
