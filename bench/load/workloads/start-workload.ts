import pg from 'pg'
import { personOf } from '../people.ts'
import { startServer } from '../processes.ts'
import { addFriends } from '../fill.ts'
import type { Bench, Note } from './workloads.ts'

/** People with 50 friends and as many chats each, one unread message in each chat. */
const first = 8_000
const people = 200
/**
 * Each person is a friend of the 2nd to the 26th after them, in a circle; adjacent people have chats in all workloads.
 */
const distances = { from: 2, to: 26 }
const clients = 16

/** START: what the web client requests after it was reopened and its socket signed in, when nothing is new. */
export async function starts(bench: Bench, note: Note): Promise<void> {
  const { database, generator, options, seed } = bench
  await fillStarts(database.url)
  for (let repeat = 1; repeat <= options.repeats; repeat += 1) {
    const server = await startServer(database, options)
    await generator.enter(seed, [server.port])
    try {
      for (const [hasMark, system] of [
        [false, 'by calls'],
        [true, 'mynah'],
      ] as const) {
        const measured = await generator.load({
          do: 'starts',
          served: {
            ...{ pids: [server.pid], postmaster: database.postmaster },
            ...(database.nodes && { nodes: database.nodes }),
          },
          ...{
            port: server.port,
            first,
            people,
            farthest: distances.to,
            hasMark,
            clients,
            seconds: options.seconds,
          },
        })
        note({ work: 'START', system, repeat, measured })
      }
    } finally {
      await generator.leave()
      await server.stop()
    }
  }
}

async function fillStarts(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const firstId = personOf('', first).id
    await addFriends(
      client,
      `select least(a, b)::text as a, greatest(a, b)::text as b
        from generate_series(0, $2::int - 1) n, generate_series($3::int, $4::int) d,
          lateral (select $1::bigint + n as a, $1::bigint + (n + d) % $2::int as b) ids`,
      [firstId, people, distances.from, distances.to],
    )
    await client.query(
      `with chats as (
          update conversations set last_seq = 1, last_counted = 1
          where kind = 2 and last_seq = 0 and split_part(id, ':', 2)::bigint between $1 and $1::bigint + $2::int - 1
          returning id
        )
        insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
        select id, 1, md5(id), split_part(id, ':', 2), 0, 'See you at six', '{}', 1, true, true, $3 from chats`,
      [firstId, people, Date.now()],
    )
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
