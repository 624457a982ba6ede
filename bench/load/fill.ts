import { createHash } from 'node:crypto'
import pg from 'pg'
import { changedMessages, groups, pastMessages, peopleMax, personOf } from './people.ts'

const at = Date.now()

/**
 * People, sessions, friends, groups and a long conversation, inserted in bulk as the server's own actions would leave
 * them: a session is the hash of a token, so that ten thousand logins need no password.
 */
export async function fill(url: string, seed: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await addPeople(client, seed, peopleMax)
    await addChats(client)
    for (const group of Object.values(groups)) await addGroup(client, group)
    for (const group of [groups.past, groups.changed]) await addPast(client, group)
    await changeNewest(client)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Marks all messages as indexed: otherwise servers would index earlier messages during a later measurement. */
export async function markIndexed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `update search_progress s set seq = c.last_seq from conversations c where c.id = s.conversation_id`,
    )
    await client.query(
      `insert into search_progress (conversation_id, seq) select id, last_seq from conversations where last_seq > 0
        on conflict do nothing`,
    )
  } finally {
    await client.end()
  }
}

/** Adds people, each signed in with a token. */
export async function addPeople(client: pg.Client, seed: string, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => personOf(seed, index))
  const ids = people.map(({ id }) => id)
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest())
  await client.query(
    `insert into users (id, user_num, name, invite_code, language, created_at)
      select id, 'bench' || ord, 'Person ' || ord, 'b' || ord, 'en', $2
      from unnest($1::text[]) with ordinality as t(id, ord)`,
    [ids, at],
  )
  await client.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_at)
      select id, hash, id, $3, $3 from unnest($1::text[], $2::bytea[]) as t(id, hash)`,
    [ids, hashes, at],
  )
}

const addChats = (client: pg.Client): Promise<void> =>
  addFriends(
    client,
    `select ($1::bigint + 2 * k)::text as a, ($1::bigint + 2 * k + 1)::text as b
      from generate_series(0, $2::int - 1) as k`,
    [personOf('', 0).id, peopleMax / 2],
  )

/** Adds friends with a chat. @param pairs SQL that selects their ids as `a` and `b`, the lower one as `a` */
export async function addFriends(client: pg.Client, pairs: string, values: unknown[]): Promise<void> {
  await client.query(
    `with pairs as (${pairs}),
      chats as (
        insert into conversations (id, kind, friends) select '2:' || a || ':' || b, 2, true from pairs
      ),
      members as (
        insert into participants (conversation_id, user_id, joined_at)
        select '2:' || a || ':' || b, unnest(array[a, b]), ${at} from pairs
      )
      insert into friendships (user_id, friend_id, created_at)
      select a, b, ${at} from pairs union all select b, a, ${at} from pairs`,
    values,
  )
}

async function addGroup(client: pg.Client, { id, members }: { id: string; members: number }): Promise<void> {
  const first = personOf('', 0).id
  await client.query('insert into groups (id, name, owner_id, created_at) values ($1, $2, $3, $4)', [
    id,
    `Group of ${members}`,
    first,
    at,
  ])
  await client.query(`insert into conversations (id, kind) values ('1:' || $1::text, 1)`, [id])
  await client.query(
    `insert into participants (conversation_id, user_id, role, joined_at)
      select '1:' || $1::text, ($2::bigint + k)::text, case k when 0 then 2 else 0 end, $4::bigint
      from generate_series(0, $3::int - 1) as k`,
    [id, first, members, at],
  )
}

async function addPast(client: pg.Client, group: { id: string; members: number }): Promise<void> {
  const key = `1:${group.id}`
  await client.query(
    `insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
      select $1, s, lpad(s::text, 32, 'p'), ($2::bigint + s % $3::int)::text, 0,
        rpad('Message ' || s || ' of a long conversation ', 120, '.'), '{}', s, true, true, $5::bigint
      from generate_series(1, $4::int) as s`,
    [key, personOf('', 0).id, group.members, pastMessages, at],
  )
  await client.query('update conversations set last_seq = $2, last_counted = $2 where id = $1', [
    key,
    pastMessages,
  ])
}

/** The newest messages of a conversation were each edited once, and have reactions of four people with two emoji. */
async function changeNewest(client: pg.Client): Promise<void> {
  const key = `1:${groups.changed.id}`
  const after = pastMessages - changedMessages
  const state = {
    v: 1,
    edited: at,
    r: [
      ['👍', 3],
      ['❤️', 1],
    ],
  }
  await client.query(
    `insert into message_states (conversation_id, seq, rev, state)
      select $1, $2::bigint + n, n, $4 from generate_series(1, $3::int) as n`,
    [key, after, changedMessages, JSON.stringify(state)],
  )
  await client.query(
    `insert into message_versions (conversation_id, seq, version, rev, content, extras, created_at)
      select $1, $2::bigint + n, v, n, 'Version ' || v, '{}', $4::bigint
      from generate_series(1, $3::int) as n, generate_series(0, 1) as v`,
    [key, after, changedMessages, at],
  )
  await client.query(
    `insert into message_reactions (conversation_id, user_id, seq, emoji, created_at)
      select $1, ($4::bigint + k)::text, $2::bigint + n, case k when 0 then '❤️' else '👍' end, $5::bigint
      from generate_series(1, $3::int) as n, generate_series(0, 3) as k`,
    [key, after, changedMessages, personOf('', 0).id, at],
  )
  await client.query('update conversations set rev = $2 where id = $1', [key, changedMessages])
}
