import { expect, test } from 'vitest'
import { plansOf } from '#test/planned-once.ts'
import { testServer } from '#test/server.ts'
import { conversationsOf, conversationsToSync } from '../members/conversation-list-store.ts'
import { missedPages, newestPages } from '../history/history-store.ts'
import { groupsOf } from '../members/members-store.ts'
import { knownAmong, sendersBetween } from '../store.ts'

const server = await testServer()
const { pool, db } = server.app

await pool.query(`
  insert into conversations (id, kind, friends, last_seq) select '1:g' || n, 1, false, 20 from generate_series(1, 500) n;
  insert into participants (conversation_id, user_id, joined_at)
    select '1:g' || n, 'p' || ((n * 7 + m) % 2000), 0 from generate_series(1, 500) n, generate_series(1, 20) m;
  insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
    select '1:g' || n, seq, 'm' || n || '-' || seq, 'p' || ((n * 7 + 1) % 2000), 0, 'x', '', seq, true, true, seq
    from generate_series(1, 500) n, generate_series(1, 20) seq;
  analyze;
`)

test('the statements of a catch-up, the chat list and a page are planned once for each connection', async () => {
  const { names, plannedEachTime } = await plansOf(pool, async (client, nth) => {
    const app = { db, pool: client }
    const [key, userId] = [`1:g${nth}`, `p${nth * 7 + 1}`]
    await knownAmong(app, [key, '1:g300'])
    await groupsOf(app, [userId])
    await conversationsToSync(
      app,
      userId,
      nth % 2 === 0 ? {} : { [key]: [nth, 0, 1], '1:g400': [3, null, null] },
    )
    await missedPages(client, [{ key, userId, afterSeq: nth, beforeSeq: 21 }], 100)
    await newestPages(client, [{ key, userId, beforeSeq: undefined, offset: 0 }], 20)
    await conversationsOf(app, userId, 1, { pinned: 'with', limit: 101, offset: 0 })
    await conversationsOf(app, userId, 1, { key })
    await sendersBetween(app, key, 0, nth)
  })
  expect(names.map((name) => name.replace(/-\d+(x\d+)?$/, ''))).toEqual([
    'conversation-of',
    'conversations-of',
    'conversations-to-sync',
    'groups-of-people',
    'known-among',
    'missed',
    'newest',
    'senders-between',
  ])
  expect(plannedEachTime).toEqual([])
})
