import { expect, test } from 'vitest'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

const conversations = 150
const messages = 50

/** A user who was offline for long: 15 MB of messages in many groups. */
async function backlog(userId: string): Promise<void> {
  const values = [userId, conversations, messages]
  const named = `with g as (select '1:99' || $1::text || c as id from generate_series(1, $2::int) as c)`
  await server.app.pool.query(
    `${named} insert into conversations (id, kind, last_seq, last_counted) select id, 1, $3::int, $3::int from g`,
    values,
  )
  await server.app.pool.query(
    `${named} insert into participants (conversation_id, user_id, joined_at) select id, $1, $3::int * 0 from g`,
    values,
  )
  await server.app.pool.query(
    `${named} insert into messages
        (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
      select id, s, lpad(s::text, 32, '0'), $1, 0, repeat('x', 2000), '{}', s, true, true, s
      from g, generate_series(1, $3::int) as s`,
    values,
  )
}

test('a device that missed far more than a socket buffer gets all of it over a slow connection, and is not disconnected', async () => {
  const { ana } = await people(server, 'ana')
  await backlog(ana.id)
  const socket = await ana.connect()
  // A frame of 100 KB each 20 ms: much slower than the server reads them from its log.
  socket.raw.on('message', () => {
    socket.raw.pause()
    setTimeout(() => socket.raw.resume(), 20)
  })
  socket.send({ cmd: 19, type: 0, userId: ana.id })
  await socket.next((frame) => frame.cmd === 21 && 'done' in frame.data, 30_000)
  const pages = socket.frames.flatMap((frame) =>
    frame.cmd === 21 && 'list' in frame.data ? [frame.data] : [],
  )
  const missed = pages.filter((page) => page.toBizId.startsWith('99'))
  expect(missed).toHaveLength(conversations)
  expect(missed.every((page) => page.list.length === messages && !page.more)).toBe(true)
}, 60_000)

test('missed messages of chats with few and with many of them arrive completely and once, newest first', async () => {
  const { bo } = await people(server, 'bo')
  const missed = Array.from({ length: 30 }, (_, nth) => 1 + ((nth * 37) % 120))
  await server.app.pool.query(
    `with g as (select '1:98' || nth as id, count, nth from unnest($1::int[]) with ordinality as u(count, nth)),
      chats as (insert into conversations (id, kind, last_seq, last_counted) select id, 1, count, count from g),
      members as (insert into participants (conversation_id, user_id, joined_at) select id, $2, 0 from g)
    insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
      select id, s, lpad(s::text, 32, '0'), $2, 0, 'x', '{}', s, true, true, 1000 * nth + s
      from g, generate_series(1, count) as s`,
    [missed, bo.id],
  )
  const socket = await bo.connect()
  socket.send({ cmd: 19, type: 0, userId: bo.id })
  await socket.next((frame) => frame.cmd === 21 && 'done' in frame.data)
  const pages = socket.frames.flatMap((frame) =>
    frame.cmd === 21 && 'list' in frame.data && frame.data.toBizId.startsWith('98') ? [frame.data] : [],
  )
  const shown = pages.map((page) => [
    page.toBizId,
    page.list.length,
    page.list[0]?.seq,
    page.toSeq,
    page.more,
  ])
  const expected = missed.map((count, nth) => {
    const sent = Math.min(count, 50)
    return [`98${nth + 1}`, sent, count - sent + 1, count, sent < count]
  })
  expect(shown).toEqual(expected.toReversed())
})
