import { expect, test } from 'vitest'
import { plansOf } from '#test/planned-once.ts'
import { testServer } from '#test/server.ts'
import * as store from './store.ts'

const { pool, db } = (await testServer()).app

await pool.query(`
  insert into users (id, user_num, name, invite_code, language, created_at)
    select 'p' || n, 'p' || n, 'x', 'P' || n, 'en', 0 from generate_series(0, 499) n;
  insert into friendships (user_id, friend_id, remarks, created_at)
    select 'p' || n, 'p' || (n + m) % 500, case when m % 9 = 0 then 'Chess' else '' end, 0
    from generate_series(0, 499) n, generate_series(1, 50) m;
  analyze;
`)

test('the statements for remarks and the count of requests are planned once for each connection', async () => {
  const { names, plannedEachTime } = await plansOf(pool, async (client, nth) => {
    const app = { db, pool: client }
    const friends = Array.from({ length: 10 + nth }, (_, m) => `p${nth + m + 1}`)
    expect((await store.remarksOf(app, `p${nth}`, friends)).get(`p${nth + 9}`)).toBe('Chess')
    await store.countRequests(app, `p${nth}`, 0)
  })
  expect(names).toEqual(['count-friend-requests-2', 'remarks-of-2'])
  expect(plannedEachTime).toEqual([])
})
