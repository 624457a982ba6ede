import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { rowsRead } from '#test/rows-read.ts'
import { entriesOf, lines } from './store.ts'

const server = await testServer()
const [old, busy] = ['person:old', 'person:busy']

/** 3,000 entries in one account, then 12,000 newer ones in another. */
async function fill(): Promise<void> {
  const client = await server.app.pool.connect()
  await client.query(`
    begin;
    set local session_replication_role = replica;
    insert into ledger_postings (key, kind, input, at)
      select 'fill/' || n, 'transfer', '', n from generate_series(1, 15000) n;
    insert into ledger_entries (posting_id, account, asset, amount, place, balance)
      select id, case when at <= 3000 then '${old}' else '${busy}' end, 'USD', 1,
        case when at <= 3000 then at else at - 3000 end, 1
      from ledger_postings where kind = 'transfer' order by at;
    commit;
    analyze ledger_postings, ledger_entries;`)
  client.release()
}

test('a page of a bill reads its own account, not the newer entries of other accounts', async () => {
  await fill()
  const tables = ['ledger_entries', 'ledger_postings']
  const page = { limit: 20, offset: 0 }
  const places = (await lines(server.app.db, { account: old }, page)).map(({ place }) => place)
  expect(places).toEqual(Array.from({ length: 20 }, (_, at) => 3_000 - at))
  expect(await rowsRead(server, tables, (tx) => lines(tx, { account: old }, page))).toBeLessThanOrEqual(60)
  const rows = await entriesOf(server.app.db, old, 15_001, 20)
  expect(rows).toHaveLength(20)
  expect(await rowsRead(server, tables, (tx) => entriesOf(tx, old, 15_001, 20))).toBeLessThanOrEqual(60)
  expect(await entriesOf(server.app.db, old, rows[0]?.id ?? 0, 1)).toEqual([rows[1]])
})
