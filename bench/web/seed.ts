import { createHash } from 'node:crypto'
import pg from 'pg'
import { msgType } from '@mynah/contract/message-kinds'

/** The user of the app, and the rooms that are measured. */
export const me = { id: '300000000000000', token: 'bench-web-'.padEnd(43, 'x'), name: 'Wide Reader' }
export const large = { id: '400000000000001', name: 'Large room', messages: 100_000, members: 16 }
/** Each of its messages has reactions, also of the reader. */
export const reacted = { id: '400000000000002', name: 'Room of reactions', messages: 5_000, members: 16 }
export const small = { id: '300000000000001', name: 'Small room', messages: 10 }
export const chats = 500
/** A friend of the reader with a device of their own, to be called. */
export const friend = { id: '300000000000002', token: 'bench-friend-'.padEnd(43, 'x'), name: 'Chat 2' }
const eachChat = 12
const chatName = (index: number) => `Chat ${index}`

/** A room as shown in the list. */
export type Room = { id: string; name: string }
/** One of the other chats, from 2 to 499: the large room and the small one are the first two of the 500. */
export const chat = (index: number): Room => ({ id: String(Number(me.id) + index), name: chatName(index) })

type Kind = { kind: number; content: string; extras?: object }

const said = [
  'Shall we meet at six? I bring the rackets and somebody brings water.',
  'Ya',
  'พรุ่งนี้เช้าเจอกันที่หน้าร้านกาแฟนะ',
  'A longer one, as people write them when they explain how to get there: take the second street on the left, then walk past the market until the bridge, and ring at the green door. If nobody opens, call me.',
  '明天早上见',
  'कल सुबह मिलते हैं 😄',
  'See https://example.org/places?at=6 for the way 🏸',
  'Hẹn gặp ở sân số bốn nhé',
]
const sticker = (name: string) => `/stickers/mynah/${name}.webp`
const text = (content: string, extras?: object): Kind => ({
  kind: msgType.text,
  content,
  ...(extras && { extras }),
})
const json = (kind: number, content: object): Kind => ({ kind, content: JSON.stringify(content) })
const picture = (name: string, width: number, height: number) =>
  json(msgType.image, {
    url: sticker(name),
    thumb: sticker(name),
    width,
    height,
    size: 9_000,
    mime: 'image/webp',
  })

/** The messages of a room, repeated: mostly texts, and one of nearly each other kind. */
export const mixed: Kind[] = [
  ...said.map((one) => text(one)),
  picture('love', 1200, 900),
  text('That one!', { quote: { id: 'q'.repeat(32), from: me.id, nick: me.name, msgType: 0, text: said[0] } }),
  ...said.slice(0, 4).map((one) => text(one)),
  json(msgType.audio, {
    url: '/media/none.mp3',
    duration: 7_000,
    waveform: '1357975312468642'.repeat(4),
    size: 9_000,
    mime: 'audio/mpeg',
  }),
  json(msgType.sticker, { id: 'mynah/hello', url: sticker('hello'), width: 512, height: 512 }),
  picture('party', 900, 1200),
  json(msgType.file, {
    url: '/media/none.pdf',
    name: 'Plan of the courts.pdf',
    size: 120_000,
    mime: 'application/pdf',
  }),
  json(msgType.card, { type: 2, id: small.id, name: small.name, avatar: '' }),
  text(said[4] ?? ''),
]

/** Rows in bulk as the server's own actions would leave them: all messages are read and indexed. */
export async function seed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await addPeople(client)
    const groups = [large, reacted]
    const groupIds = groups.map(({ id }) => id)
    for (const { id, name } of groups)
      await client.query(`insert into groups (id, name, owner_id, created_at) values ($1, $2, $3, $4)`, [
        ...[id, name, me.id, Date.now()],
      ])
    await client.query(
      `insert into conversations (id, kind, friends)
        select '1:' || id, 1, false from unnest($1::text[]) id
        union all select '2:' || $2::text || ':' || ($2::bigint + k), 2, true from generate_series(1, $3::int - 1) k`,
      [groupIds, me.id, chats],
    )
    await client.query(
      `insert into participants (conversation_id, user_id, role, joined_at)
        select '1:' || id, ($2::bigint + k)::text, case k when 0 then 2 else 0 end, 1
          from unnest($1::text[]) id, generate_series(0, $3::int - 1) k
        union all select '2:' || $2::text || ':' || ($2::bigint + k), unnest(array[$2::text, ($2::bigint + k)::text]), 0, 1
          from generate_series(1, $4::int - 1) k`,
      [groupIds, me.id, large.members, chats],
    )
    await addMessages(client)
    await addReactions(client)
    await client.query(
      `update conversations c set last_seq = n, last_counted = n
        from (select conversation_id, max(seq) n from messages group by 1) m where m.conversation_id = c.id`,
    )
    await client.query(
      `update participants p set read_seq = c.last_seq, read_counted = c.last_counted
        from conversations c where c.id = p.conversation_id`,
    )
    await client.query(
      `insert into search_progress (conversation_id, seq) select id, last_seq from conversations`,
    )
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

async function addPeople(client: pg.Client): Promise<void> {
  const names = [me.name, small.name, ...Array.from({ length: chats - 2 }, (_, at) => chatName(at + 2))]
  await client.query(
    `insert into users (id, user_num, name, invite_code, language, created_at)
      select ($1::bigint + ord - 1)::text, 'web' || ord, name, 'w' || ord, 'en', 1
      from unnest($2::text[]) with ordinality as t(name, ord)`,
    [me.id, names],
  )
  await client.query(
    `insert into friendships (user_id, friend_id, created_at)
      select a, b, 1 from (
        select $1::text a, ($1::bigint + k)::text b from generate_series(1, $2::int - 1) k
        union all select ($1::bigint + k)::text, $1::text from generate_series(1, $2::int - 1) k) t`,
    [me.id, chats],
  )
  await client.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_at)
      select 'web' || ord, token, person, $3, $3 from unnest($1::bytea[], $2::text[]) with ordinality as t(token, person, ord)`,
    [
      [me, friend].map(({ token }) => createHash('sha256').update(token).digest()),
      [me, friend].map(({ id }) => id),
      Date.now(),
    ],
  )
}

async function addMessages(client: pg.Client): Promise<void> {
  const kinds = mixed.map(({ kind }) => kind)
  const contents = mixed.map(({ content }) => content)
  const extras = mixed.map((one) => JSON.stringify(one.extras ?? {}))
  await client.query(
    `with rooms as (
      select '1:' || $4::text as key, $5::int as n, 60000::bigint as ago, $6::int as speakers, 0 as other
      union all select '1:' || $12::text, $13::int, 90000::bigint, $6::int, $10::int
      union all select '2:' || $7::text || ':' || ($7::bigint + k), case k when 1 then $8::int else $9::int end,
        case k when 1 then 120000::bigint else 3600000::bigint * k end, 2, k
      from generate_series(1, $10::int - 1) k)
    insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
      select key, s, lpad(other || 'x' || s, 32, 'w'),
        ($7::bigint + case when speakers = 2 then (s % 2) * other else s * 7 % speakers end)::text,
        ($1::int[])[at], ($2::text[])[at] || case ($1::int[])[at] when 0 then ' ' || s else '' end,
        ($3::text[])[at], s, true, true, $11::bigint - ago - (n - s)::bigint * 97000
      from rooms, lateral (select s, 1 + (s * 3 + s / 20) % cardinality($1::int[]) as at from generate_series(1, n) s) t`,
    [
      kinds,
      contents,
      extras,
      large.id,
      large.messages,
      large.members,
      me.id,
      small.messages,
      eachChat,
      chats,
      Date.now(),
      reacted.id,
      reacted.messages,
    ],
  )
}

/**
 * Reactions of three people on each message, and of the reader on every second one. They use emoji that the texts
 * contain too, since a browser takes 30 ms to find the font of an emoji that it has not drawn yet.
 */
async function addReactions(client: pg.Client): Promise<void> {
  const key = `1:${reacted.id}`
  const emojis = ['😄', '😄', '🏸']
  const state = JSON.stringify({
    r: [
      ['😄', 2],
      ['🏸', 1],
    ],
  })
  await client.query(
    `insert into message_states (conversation_id, seq, rev, state)
      select $1, s, s, $3 from generate_series(1, $2::int) s`,
    [key, reacted.messages, state],
  )
  await client.query(
    `insert into message_reactions (conversation_id, user_id, seq, emoji, created_at)
      select $1, ($4::bigint + k - s % 2)::text, s, ($3::text[])[k], $5::bigint
      from generate_series(1, $2::int) s, generate_series(1, 3) k`,
    [key, reacted.messages, emojis, me.id, Date.now()],
  )
  await client.query('update conversations set rev = $2 where id = $1', [key, reacted.messages])
}
