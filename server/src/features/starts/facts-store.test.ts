import { expect, test } from 'vitest'
import type { Ctx } from '#platform/http/serve.ts'
import { plansOf } from '#test/planned-once.ts'
import { testServer } from '#test/server.ts'
import { factsOf } from './facts-store.ts'

const server = await testServer()
const { pool } = server.app

await pool.query(`
  insert into conversations (id, kind, friends, last_seq) select '1:g' || n, 1, false, 20 from generate_series(1, 500) n;
  insert into participants (conversation_id, user_id, joined_at)
    select '1:g' || n, 'p' || ((n * 7 + m) % 2000), 0 from generate_series(1, 500) n, generate_series(1, 20) m;
  analyze;
`)

test('the facts of a start are one statement, planned once for each connection', async () => {
  const device = { brand: '', model: '', platform: '', system: '', channel: '' }
  const { names, plannedEachTime } = await plansOf(pool, async (client, nth) => {
    const userId = `p${nth * 7 + 1}`
    const reader = { userId, sessionId: '', language: 'en', address: '', device } as const
    const ctx = { ...server.app, ...reader, pool: client } as unknown as Ctx
    const { texts } = await factsOf(ctx, { userId, now: nth, channel: 'H5', version: nth })
    expect(texts.get('chats')).toMatch(/^\["\d/)
  })
  expect(names).toEqual(['start-facts'])
  expect(plannedEachTime).toEqual([])
})
