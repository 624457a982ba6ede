import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plansOf } from '#test/planned-once.ts'
import { testServer } from '#test/server.ts'
import { listOf, prepared } from './prepared.ts'

const server = await testServer()
const { app } = server

test('a list of any length finds its rows, and an empty one none', async () => {
  const among = (wanted: number[]) =>
    prepared(
      app,
      'among',
      sql<{ n: number }>`
      select n from generate_series(1, 20) as n where n in (${listOf(wanted)}) order by n`,
    )
  for (let length = 0; length <= 17; length += 1) {
    const wanted = Array.from({ length }, (_, nth) => nth + 2)
    expect((await among(wanted)).map(({ n }) => n)).toEqual(wanted)
  }
})

test('lists of similar length share a statement, which is planned once', async () => {
  const { names, plannedEachTime } = await plansOf(app.pool, async (pool, nth) => {
    const ids = Array.from({ length: 5 + (nth % 4) }, (_, at) => String(at))
    const query = sql`select id from users where id in (${listOf(ids)})`
    await prepared({ db: app.db, pool }, 'people', query)
  })
  expect(names).toEqual(['people-8'])
  expect(plannedEachTime).toEqual([])
})

test('within a transaction it sees what the transaction wrote', async () => {
  const made = app.transaction(async (tx) => {
    await sql`create temporary table made on commit drop as select 7 as n`.execute(tx)
    return prepared({ db: tx }, 'made', sql<{ n: number }>`select n from made`)
  })
  await expect(made).resolves.toEqual([{ n: 7 }])
})
