import { beforeAll, expect, test } from 'vitest'
import { closings } from '@mynah/contract/closings'
import { corrections } from '@mynah/contract/corrections'
import { momentAdmin } from '@mynah/contract/moments-admin'
import { proposals } from '@mynah/contract/proposals'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { operator } from './operator.ts'
import { testServer } from './server.ts'

const server = await testServer()
const { pool } = server.app
const admin = await operator(server, 'admin')

const count = 120
const first = 400_000_000_000_000
const id = `(${first}::bigint + n)::text`
const good = String(first)
/** Several rows have the same time. */
const at = '(n / 7)'

beforeAll(async () => {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of [
    `proposals (id, call, input, subject, detail, operator_id, created_at, due_at, state, decided_at)
      select ${id}, 'cash/set-rate', n::text, '', '[]', '${admin.id}', ${at}, 0, 'done', ${at}`,
    `corrections (id, posting, user_id, system_account, asset, cents, reason, created_at)
      select n || '-1', n, '1', 'house:outside', 'USD', 1, '', ${at}`,
    `ledger_closings (day, until_at, last_entry, record, hash, signature, key_id, operator_name, closed_at)
      select to_char(date '2026-01-01' + n::int, 'YYYY-MM-DD'), n, n, '', '', '', '', '', n`,
    `good_stock_changes (variant_id, change, stock, kind, created_at) select '${good}', 1, n, 'set', ${at}`,
    `moments (id, author_id, text, media, mentioned, visibility, people, words, created_at, is_hidden)
      select ${id}, '1', '', '[]', '{}', 'public', '{}', '', ${at}, true`,
  ])
    await client.query(`insert into ${statement} from generate_series(1, ${count}) as n`)
  await client.query(
    `insert into good_variants (id, good_id, colour, size, position) values ($1, $1, 'red', '', 0)`,
    [good],
  )
  client.release(true)
})

type Page = { ids: string[]; more: boolean }
const page = <Row>({ list, more }: { list: Row[]; more: boolean }, idOf: (row: Row) => string): Page => ({
  ids: list.map(idOf),
  more,
})

/** How each list reads a page, and a last row that it does not have. */
const lists: Record<string, { read(before?: string): Promise<Page>; missing: string }> = {
  'proposals/list': {
    read: async (before) =>
      page(await admin.call(proposals.list, { waiting: false, before }), (row) => row.id),
    missing: '7',
  },
  'corrections/list': {
    read: async (before) => page(await admin.call(corrections.list, { before }), (row) => row.id),
    missing: '7-7',
  },
  'closings/list': {
    read: async (before) => page(await admin.call(closings.list, { before }), (row) => row.day),
    missing: '2026-01-01',
  },
  'goods/stock-log': {
    read: async (before) => page(await admin.call(shopAdmin.stockLog, { id: good, before }), (row) => row.id),
    missing: '0',
  },
  'moments/hidden': {
    read: async (before) => page(await admin.call(momentAdmin.hidden, { before }), (row) => row.id),
    missing: '7',
  },
}
const wanted: Record<string, string> = {
  'proposals/list': 'select id from proposals order by decided_at desc, id desc',
  'corrections/list': 'select id from corrections order by created_at desc, id desc',
  'closings/list': 'select day as id from ledger_closings order by day desc',
  'goods/stock-log': 'select id::text from good_stock_changes order by good_stock_changes.id desc',
  'moments/hidden': 'select id from moments order by created_at desc, id desc',
}

for (const [path, { read, missing }] of Object.entries(lists))
  test(`${path} has every row once, newest first, 50 at a time`, async () => {
    const { rows } = await pool.query<{ id: string }>(wanted[path] ?? '')
    const found: string[] = []
    const sizes: number[] = []
    for (let before: string | undefined; ;) {
      const { ids, more } = await read(before)
      found.push(...ids)
      sizes.push(ids.length)
      before = ids.at(-1)
      if (!more) break
    }
    expect(sizes).toEqual([50, 50, 20])
    expect(found).toEqual(rows.map((row) => row.id))
    expect(await read(missing)).toEqual({ ids: [], more: false })
  })
