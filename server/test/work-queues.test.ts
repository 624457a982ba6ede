import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminCall } from '@mynah/contract/admin-api'
import { complaintAdmin } from '@mynah/contract/complaints'
import { flags } from '@mynah/contract/flags'
import { identityAdmin } from '@mynah/contract/identity'
import { limits } from '@mynah/contract/limits'
import { operators } from '@mynah/contract/operators'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { supportAdmin } from '@mynah/contract/support'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { operator } from './operator.ts'
import { testServer } from './server.ts'

const server = await testServer()
const admin = await operator(server, 'admin')
const { pool } = server.app
const hour = 3_600_000
const last = 12 + limits.queueCountMax + 100
const start = server.clock.now() - (last + 100) * hour
/** Withdrawals have other ids than recharges. */
const ofWithdrawals = 50_000
const first = 400_000_000_000_000
const idOf = (n: number) => String(first + n)

type Row = Record<string, unknown>
type Page = { list: Row[]; total: number; more: boolean; open: Row | null }

/** Each queue with twelve pending and 10,100 decided items; `sort` is a column whose values rise and then fall. */
const queues: {
  name: string
  call: AdminCall
  waiting: object
  decided: object
  key: string
  sort: string
  value: string
}[] = [
  {
    ...{ name: 'identities', call: identityAdmin.queue, waiting: { state: 1 }, decided: { state: 2 } },
    ...{ key: 'userId', sort: 'attempt', value: 'attempt' },
  },
  ...[false, true].map((out) => ({
    ...{ name: out ? 'withdrawals' : 'recharges', call: walletAdmin.queue as AdminCall },
    ...{ waiting: { out, state: 1 }, decided: { out, state: 2 } },
    ...{ key: 'id', sort: 'amount', value: 'money' },
  })),
  {
    ...{ name: 'complaints', call: complaintAdmin.queue, waiting: { state: 1 }, decided: { state: 2 } },
    ...{ key: 'id', sort: 'kind', value: 'kind' },
  },
  {
    ...{ name: 'support', call: supportAdmin.queue, waiting: { state: 1 }, decided: { state: 2 } },
    ...{ key: 'userId', sort: 'last', value: 'lastTime' },
  },
  {
    ...{ name: 'orders', call: shopAdmin.orders },
    ...{ waiting: { state: 'toShip' }, decided: { state: 'completed' } },
    ...{ key: 'id', sort: 'points', value: 'points' },
  },
  {
    ...{ name: 'flags', call: flags.queue, waiting: { state: 'open' }, decided: { state: 'right' } },
    ...{ key: 'id', sort: 'kind', value: 'kind' },
  },
]
const ask = (call: AdminCall, input: object) => admin.call(call, input as never) as Promise<Page>

beforeAll(async () => {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  const id = `(${first}::bigint + n)::text`
  const at = `(${start}::bigint + n::bigint * ${hour})`
  const state = '(case when n <= 12 then 1 else 2 end)'
  const decidedAt = `(case when n <= 12 then 0 else ${at} end)`
  for (const statement of [
    `users (id, user_num, name, invite_code, language, created_at)
      select ${id}, 'queue' || n, 'Person ' || n || ' end', 'queue' || n, 'en', ${at}`,
    `complaints (id, user_id, about, target_id, kind, text, state, created_at, decided_at)
      select ${id}, ${id}, 1, ${id}, (array['spam', 'fraud', 'other'])[n % 3 + 1], '', ${state}, ${at}, ${decidedAt}`,
    `support_threads (user_id, waiting_since, last_at)
      select ${id}, case when n <= 12 then ${at} else 0 end, ${at} + case when n <= 12 then n * 7 % 5 * ${100 * hour}::bigint else 0 end`,
    `identities (user_id, state, sealed, submitted_at, decided_at, attempt)
      select ${id}, ${state}, null, ${at}, ${decidedAt}, 1 + n * 7 % 5`,
    ...[false, true].map(
      (
        out,
      ) => `cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, created_at, decided_at, compared)
      select ${out ? `(${first}::bigint + ${ofWithdrawals} + n)::text` : id}, ${id}, ${out}, 100 * (1 + n * 7 % 5), 1, ${state}, '', '', '', ${at}, ${decidedAt}, true`,
    ),
    `flags (id, kind, about, item, user_id, facts, state, created_at, decided_at)
      select ${id}, (array['sameAccount', 'newDevice', 'ring'])[n % 3 + 1], 'identities', ${id}, ${id}, '{}',
        case when n <= 12 then 'open' else 'right' end, ${at}, ${decidedAt}`,
    `good_orders (id, user_id, state, points, is_virtual, is_gift, created_at, shipped_at, ended_at)
      select ${id}, ${id}, case when n <= 12 then 'toShip' else 'completed' end, 1 + n * 7 % 5, false, false, ${at}, ${decidedAt}, ${decidedAt}`,
  ])
    await client.query(`insert into ${statement} from generate_series(1, ${last}) as n`)
  client.release(true)
})

describe.each(queues)('$name', ({ name, call, waiting, decided, key, sort, value }) => {
  const keyOf = (n: number) => (name === 'withdrawals' ? idOf(ofWithdrawals + n) : idOf(n))

  test('a page has the total, the next one continues, and the menu shows the age of the first pending item', async () => {
    const one = await ask(call, { ...waiting, pageSize: 5 })
    expect(one).toMatchObject({ total: 12, more: true })
    expect(one.list.map((row) => row[key])).toEqual([1, 2, 3, 4, 5].map(keyOf))
    const last = await ask(call, { ...waiting, pageSize: 5, pageNo: 3 })
    expect(last).toMatchObject({ total: 12, more: false })
    expect(last.list.map((row) => row[key])).toEqual([11, 12].map(keyOf))
    const { oldest } = await admin.call(operators.waiting, {})
    expect(oldest[name as keyof typeof oldest]).toBe(start + hour)
  })

  test('all pending items are sorted, not those of a page', async () => {
    const sorted = async (isDescending: boolean) =>
      (await ask(call, { ...waiting, sort, isDescending, pageSize: 12 })).list.map(
        (row) => row[value] as never,
      )
    const rising = await sorted(false)
    expect(rising).toHaveLength(12)
    expect(rising).toEqual(rising.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    expect((await sorted(true)).toReversed()).toEqual(rising)
    const [top] = (await ask(call, { ...waiting, sort, isDescending: true, pageSize: 1 })).list
    expect(top?.[value]).toBe(rising.at(-1))
  })

  test('more than 10,000 are not counted or sorted, and none after the first 10,000 are shown', async () => {
    const natural = await ask(call, { ...decided, pageSize: 100 })
    expect(natural).toMatchObject({ total: limits.queueCountMax + 1, more: true })
    expect(natural.list[0]?.[key]).toBe(keyOf(last))
    const sorted = await ask(call, { ...decided, sort, pageSize: 100 })
    expect(sorted.list.map((row) => row[key])).toEqual(natural.list.map((row) => row[key]))
    expect(await ask(call, { ...decided, pageSize: 100, pageNo: 100 })).toMatchObject({ more: false })
    expect((await ask(call, { ...decided, pageSize: 100, pageNo: 101 })).list).toEqual([])
  })

  test('items can be filtered by days', async () => {
    const at = (n: number) => start + n * hour
    const days = await ask(call, { ...decided, since: at(1_001), until: at(1_011), sort, isDescending: true })
    expect(days.total).toBe(10)
    expect(new Set(days.list.map((row) => row[key]))).toEqual(
      new Set(Array.from({ length: 10 }, (_, index) => keyOf(1_001 + index))),
    )
  })

  test('a search works in any state: a person by name, number or id, and an item by its number', async () => {
    for (const find of ['person 1007 END', 'queue1007', idOf(1_007), keyOf(1_007)]) {
      const found = await ask(call, { ...waiting, find })
      expect([find, found.total, found.list.map((row) => row[key])]).toEqual([find, 1, [keyOf(1_007)]])
    }
    expect(await ask(call, { ...waiting, find: 'nobody at all' })).toMatchObject({ list: [], total: 0 })
  })

  test('the open item is returned too, on any page and in any state', async () => {
    const page = await ask(call, { ...waiting, pageSize: 5, open: keyOf(1_007) })
    expect(page.list).toHaveLength(5)
    expect(page.open?.[key]).toBe(keyOf(1_007))
    expect((await ask(call, { ...waiting, open: '999' })).open).toBeNull()
  })
})

test('an open recharge is no withdrawal', async () => {
  const page = await ask(walletAdmin.queue, { out: false, state: 1, open: idOf(ofWithdrawals + 1) })
  expect(page.open).toBeNull()
})
