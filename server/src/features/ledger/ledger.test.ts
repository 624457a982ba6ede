import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { operator } from '#test/operator.ts'
import { testServer } from '#test/server.ts'
import {
  balanceOf,
  reconcileLedger,
  escrowAccount,
  systemAccount,
  moneyOf,
  pointsOf,
  post,
  closeDays,
  verifyLedger,
} from './index.ts'
import type { Posting } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app } = server
let made = 0
const someone = () => `9${randomInt(100_000, 1_000_000)}${(made += 1)}`
const name = () => `test/${(made += 1)}`
const action = (legs: Posting['legs'], key = name()): Posting => ({
  key,
  kind: 'treasury',
  legs,
  at: server.clock.now(),
})
const move = (posting: Posting) => app.transaction((tx) => post(tx, posting))
const give = async (userId: string, amount: number) =>
  move(action([{ from: systemAccount('treasury'), to: moneyOf(userId), amount }]))
const money = async (userId: string) => (await balanceOf(app, userId)).money
const query = (text: string, values: unknown[] = []) => app.pool.query(text, values)

test('a transfer debits one account and credits another, and no user account becomes negative', async () => {
  const [ana, bo] = [someone(), someone()]
  await give(ana, 500)
  await move(action([{ from: moneyOf(ana), to: moneyOf(bo), amount: 200 }]))
  expect([await money(ana), await money(bo)]).toEqual([300, 200])
  await expect(move(action([{ from: moneyOf(ana), to: moneyOf(bo), amount: 301 }]))).rejects.toThrow(
    'InsufficientBalance',
  )
  const points: Posting['legs'] = [
    { from: pointsOf(ana), to: systemAccount('points'), amount: 1, asset: 'CAN' },
  ]
  await expect(move(action(points))).rejects.toThrow('InsufficientPoints')
  for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53])
    await expect(move(action([{ from: moneyOf(ana), to: moneyOf(bo), amount }]))).rejects.toThrow(RangeError)
  expect([await money(ana), await money(bo)]).toEqual([300, 200])
})

test('a key posts once, also fifty times concurrently, and never with other legs', async () => {
  const ana = someone()
  await give(ana, 10_000)
  const posting = action([{ from: moneyOf(ana), to: escrowAccount('transfer', someone()), amount: 100 }])
  const done = await Promise.all(Array.from({ length: 50 }, () => move(posting)))
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await money(ana)).toBe(9_900)
  const other = { ...posting, legs: posting.legs.map((leg) => ({ ...leg, amount: 101 })) }
  await expect(move(other)).rejects.toThrow('with other legs')
  await move(action([{ from: posting.legs[0]?.to ?? '', to: moneyOf(ana), amount: 100 }]))
})

test('two users who pay one another concurrently both receive it', async () => {
  const [ana, bo] = [someone(), someone()]
  await Promise.all([give(ana, 5_000), give(bo, 5_000)])
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) => {
      const [from, to] = turn % 2 ? [ana, bo] : [bo, ana]
      return move(action([{ from: moneyOf(from), to: moneyOf(to), amount: turn + 1 }]))
    }),
  )
  expect((await money(ana)) + (await money(bo))).toBe(10_000)
})

test('the database refuses half a posting, a changed entry, and a balance that changes alone', async () => {
  const ana = someone()
  await give(ana, 100)
  const account = moneyOf(ana)
  const half = `with p as (insert into ledger_postings (key, kind, input, at) values ($1, 'treasury', '', 0) returning id)
    insert into ledger_entries (posting_id, account, asset, amount) select id, $2, 'USD', 5 from p`
  await expect(query(half, [name(), account])).rejects.toThrow('do not sum to zero')
  for (const statement of [
    'update ledger_entries set amount = 1 where account = $1',
    'delete from ledger_entries where account = $1',
    'update ledger_accounts set balance = 1000000 where id = $1',
    'delete from ledger_accounts where id = $1',
  ])
    await expect(query(statement, [account])).rejects.toThrow(/append-only|by an entry alone/)
  for (const table of ['ledger_entries', 'ledger_postings', 'ledger_accounts', 'ledger_seals'])
    await expect(query(`truncate ${table} cascade`)).rejects.toThrow('append-only')
  await expect(query("update ledger_postings set kind = 'gift'")).rejects.toThrow('append-only')
  expect(await money(ana)).toBe(100)
})

/** What only the owner of the database could do: change rows with the triggers disabled. */
async function tamper(table: string, statement: string, values: unknown[]): Promise<void> {
  await query(`alter table ${table} disable trigger user`)
  await query(statement, values)
  await query(`alter table ${table} enable trigger user`)
}

test('any manipulation of the ledger is found and named, and stops money until it is undone', async () => {
  const ana = someone()
  const account = moneyOf(ana)
  await give(ana, 700)
  await give(ana, 50)
  server.clock.moveBy(120_000)
  await reconcileLedger(app)
  expect((await verifyLedger(app)).wrong).toEqual([])
  const admin = await operator(server, 'admin')

  const hands: { table: string; change: string; undo: string; minute: boolean }[] = [
    {
      table: 'ledger_accounts',
      change: 'update ledger_accounts set balance = balance + 1 where id = $1',
      undo: 'update ledger_accounts set balance = balance - 1 where id = $1',
      minute: true,
    },
    {
      table: 'ledger_entries',
      change:
        'update ledger_entries set amount = amount + 1, balance = balance + 1 where account = $1 and place = 1',
      undo: 'update ledger_entries set amount = amount - 1, balance = balance - 1 where account = $1 and place = 1',
      minute: false,
    },
    {
      table: 'ledger_postings',
      change: `update ledger_postings set kind = 'gift' where id = (select min(posting_id) from ledger_entries where account = $1)`,
      undo: `update ledger_postings set kind = 'treasury' where id = (select min(posting_id) from ledger_entries where account = $1)`,
      minute: false,
    },
  ]
  for (const { table, change, undo, minute } of hands) {
    await tamper(table, change, [account])
    const report = await verifyLedger(app)
    expect(report.wrong.length).toBeGreaterThan(0)
    expect(JSON.stringify(report.wrong)).toContain(table === 'ledger_postings' ? 'changed' : account)
    if (minute) {
      await reconcileLedger(app)
      await expect(give(ana, 1)).rejects.toThrow('MoneyStopped')
      expect(await admin.call(ledgerAdmin.state, {})).toMatchObject({ stopped: true })
      await expect(admin.call(ledgerAdmin.release, {})).rejects.toThrow('MoneyStopped')
      // reads still work
      expect(await money(ana)).toBe(751)
    }
    await tamper(table, undo, [account])
    expect((await verifyLedger(app)).wrong).toEqual([])
    if (minute) await admin.call(ledgerAdmin.release, {})
  }
  await give(ana, 1)
  expect(await money(ana)).toBe(751)
})

test('a balance changed alone is found by the scan, and at once if its account has a new entry', async () => {
  const ana = someone()
  const account = moneyOf(ana)
  const isStopped = async () =>
    (await query('select stopped from ledger_state')).rows.some(({ stopped }) => stopped === true)
  const tampered = async (sign: '+' | '-') =>
    tamper('ledger_accounts', `update ledger_accounts set balance = balance ${sign} 1 where id = $1`, [
      account,
    ])
  const release = () => query(`update ledger_state set stopped = false, reason = ''`)
  await give(ana, 5)
  server.clock.moveBy(120_000)
  await reconcileLedger(app)
  // it has just been scanned
  await query('update ledger_state set checked_account = $1', [account])
  await tampered('+')
  await reconcileLedger(app, 1)
  expect(await isStopped()).toBe(false)
  const { rows } = await query('select from ledger_accounts')
  let looks = 0
  for (; !(await isStopped()); looks += 1) {
    expect(looks).toBeLessThanOrEqual(rows.length)
    await reconcileLedger(app, 1)
  }
  await tampered('-')
  await release()
  expect(looks).toBeGreaterThan(1)

  await give(ana, 1)
  await query('update ledger_state set checked_account = $1', [account])
  await tampered('+')
  await reconcileLedger(app, 1)
  expect(await isStopped()).toBe(true)
  await tampered('-')
  await release()
  expect((await verifyLedger(app)).wrong).toEqual([])
})

test('escrowed money without an owner is found', async () => {
  const ana = someone()
  await give(ana, 5)
  const held = escrowAccount('packet', '1')
  await move(action([{ from: moneyOf(ana), to: held, amount: 5 }]))
  expect((await verifyLedger(app)).wrong).toContainEqual({ at: held, what: 'holds 5 where 0 belongs' })
  await move(action([{ from: held, to: moneyOf(ana), amount: 5 }]))
  expect((await verifyLedger(app)).wrong).toEqual([])
})

test('a nonzero sum, a missing account, and an empty account that should have money are found', async () => {
  const ana = someone()
  await give(ana, 5)
  const entry = `id = (select max(id) from ledger_entries where account = 'house:treasury')`
  await tamper('ledger_entries', `update ledger_entries set amount = amount - 3 where ${entry}`, [])
  expect(JSON.stringify((await verifyLedger(app)).wrong)).toContain('sums to -3 USD')
  await tamper('ledger_entries', `update ledger_entries set amount = amount + 3 where ${entry}`, [])

  const { rows } = await query('select * from ledger_accounts where id = $1', [moneyOf(ana)])
  const [row] = rows as { balance: number; entries: number; head: Buffer }[]
  await tamper('ledger_accounts', 'delete from ledger_accounts where id = $1', [moneyOf(ana)])
  expect((await verifyLedger(app)).wrong).toContainEqual({
    at: moneyOf(ana),
    what: 'has entries and no account',
  })
  await tamper(
    'ledger_accounts',
    'insert into ledger_accounts (id, balance, entries, head) values ($1, $2, $3, $4)',
    [moneyOf(ana), row?.balance, row?.entries, row?.head],
  )

  const [from, to] = [someone(), someone()]
  await query(
    `insert into transfers (id, from_id, to_id, cents, note, state, message_id, created_at, expires_at, ended_at)
      values ('empty', $1, $2, 100, '', 'waiting', 'm', 0, $3, 0)`,
    [from, to, server.clock.now() + 86_400_000],
  )
  expect((await verifyLedger(app)).wrong).toEqual([{ at: 'held:transfer:empty', what: 'holds nothing' }])
  await query("delete from transfers where id = 'empty'")
  expect((await verifyLedger(app)).wrong).toEqual([])
})

test('a day that is not over is not sealed', async () => {
  await give(someone(), 5)
  const before = await query('select day from ledger_seals')
  await closeDays(app)
  expect((await query('select day from ledger_seals')).rows).toEqual(before.rows)
})

test('a past day is sealed once, with its system account and escrow entries', async () => {
  const ana = someone()
  await give(ana, 5)
  server.clock.moveBy(2 * 86_400_000)
  await Promise.all([closeDays(app), closeDays(app)])
  const { rows } = await query('select day, entries from ledger_seals')
  expect(rows).toHaveLength(1)
  expect((await verifyLedger(app)).wrong).toEqual([])
  const last = '(select max(last_entry) from ledger_seals)'
  const systemEntry = `id = (select max(id) from ledger_entries where account like 'house:%' and id <= ${last})`
  await tamper('ledger_entries', `update ledger_entries set account = 'house:vip' where ${systemEntry}`, [])
  expect(JSON.stringify((await verifyLedger(app)).wrong)).toContain('seal of')
  await tamper(
    'ledger_entries',
    `update ledger_entries set account = 'house:treasury' where ${systemEntry}`,
    [],
  )
  expect((await verifyLedger(app)).wrong).toEqual([])
})

test('the ledger agrees with a model for any postings, and a refused one leaves nothing', async () => {
  const full = process.env.MYNAH_FULL === '1'
  const step = fc.record({
    from: fc.nat(4),
    to: fc.nat(4),
    amount: fc.integer({ min: 1, max: 400 }),
    points: fc.boolean(),
    again: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const group = Array.from({ length: 5 }, someone)
      const accounts = new Map<string, bigint>()
      const change = (account: string, by: number) =>
        accounts.set(account, (accounts.get(account) ?? 0n) + BigInt(by))
      for (const userId of group) {
        await give(userId, 500)
        change(moneyOf(userId), 500)
      }
      for (const { from, to, amount, points, again } of steps) {
        const of = points ? pointsOf : moneyOf
        const [a, b] = [of(group[from] ?? ''), of(group[to] ?? '')]
        if (a === b) continue
        const posting = action([{ from: a, to: b, amount, asset: points ? 'CAN' : 'USD' }])
        const enough = (accounts.get(a) ?? 0n) >= BigInt(amount)
        const result = await move(posting).catch((error: Error) => error.message)
        expect(result).toBe(enough || (points ? 'InsufficientPoints' : 'InsufficientBalance'))
        if (enough && again) expect(await move(posting)).toBe(false)
        if (!enough) continue
        change(a, -amount)
        change(b, amount)
      }
      for (const userId of group) {
        const { money: has, points } = await balanceOf(app, userId)
        expect([BigInt(has), BigInt(points)]).toEqual([
          accounts.get(moneyOf(userId)) ?? 0n,
          accounts.get(pointsOf(userId)) ?? 0n,
        ])
      }
    }),
    { numRuns: full ? 300 : 10 },
  )
  expect((await verifyLedger(app)).wrong).toEqual([])
})

test('a role that does not own the tables can neither remove nor bypass the triggers', async () => {
  const role = `serving_${randomInt(1e12)}`
  await query(`create role ${role}`)
  await query(`grant select, insert, update, delete on all tables in schema public to ${role}`)
  const ana = someone()
  await give(ana, 100)
  const client = await app.pool.connect()
  try {
    await client.query(`set role ${role}`)
    for (const statement of [
      'alter table ledger_entries disable trigger user',
      'drop trigger ledger_entries_keep on ledger_entries',
      "set session_replication_role = 'replica'",
      'truncate ledger_entries',
    ])
      await expect(client.query(statement)).rejects.toThrow(/must be owner|permission denied/)
    const account = moneyOf(ana)
    await expect(
      client.query('update ledger_accounts set balance = 1 where id = $1', [account]),
    ).rejects.toThrow('by an entry alone')
    await expect(client.query('delete from ledger_entries where account = $1', [account])).rejects.toThrow(
      'append-only',
    )
  } finally {
    await client.query('reset role')
    client.release()
    await query(`drop owned by ${role}`)
    await query(`drop role ${role}`)
  }
})

test('operators see all balances, every entry of an account, and a day as a file with correct sums', async () => {
  const [ana, bo] = [someone(), someone()]
  server.clock.moveBy(86_400_000)
  const day = new Date(server.clock.now()).toISOString().slice(0, 10)
  await give(ana, 700)
  await move(action([{ from: moneyOf(ana), to: moneyOf(bo), amount: 250 }]))
  const cashier = await operator(server, 'cashier')
  const { list, more } = await cashier.call(ledgerAdmin.entries, { account: moneyOf(ana) })
  expect(list.map((row) => [row.amount, row.balance])).toEqual([
    [-250, 450],
    [700, 700],
  ])
  expect(more).toBe(false)
  const { name, csv } = await cashier.call(ledgerAdmin.export, { day })
  expect(name).toContain(day)
  expect(csv).toContain(`,${moneyOf(bo)},USD,2.50`)
  expect(csv).toMatch(/sum of the day,[\d-]+,house:treasury,USD,-7\.00/)
  expect(csv).toMatch(/sum of the day,[\d-]+,person,USD,7\.00/)
  const sums = await cashier.call(ledgerAdmin.sums, {})
  expect(sums.people + sums.held + sums.systemAccounts.reduce((sum, one) => sum + one.balance, 0)).toBe(0)
  await expect(cashier.call(ledgerAdmin.release, {})).rejects.toThrow('NoPermission')
  await cashier.call(ledgerAdmin.stop, { reason: 'Looking at something' })
  await expect(give(ana, 1)).rejects.toThrow('MoneyStopped')
  const { reason } = await cashier.call(ledgerAdmin.state, {})
  expect(reason).toMatch(/^.+: Looking at something$/)
  const admin = await operator(server, 'admin')
  await admin.call(ledgerAdmin.release, {})
  await give(ana, 1)
})
