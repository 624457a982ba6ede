import type { Pool } from 'pg'
import { isGroupKey } from './conversation-key.ts'
import { isMember, seesAfter, seesUpTo } from './membership.ts'
import type { MessageRow } from './store.ts'

/** What of a conversation a person may see, by the places just below and at its ends. */
export type Window = { floor: number; ceiling: number; user_id: string; has_deleted: boolean; left: boolean }

/** `count` is a whole number of at most 50. */
type Newest = { beforeSeq: number | undefined; offset: number; count: number }
type Oldest = { afterSeq: number; beforeSeq: number | undefined; count: number }

/** Arrays instead of objects, and the window as one text, which every row repeats: fewer columns to write and to parse. */
type Row = [
  window: string,
  seq: number | null,
  id: string,
  senderId: string,
  kind: number,
  content: string,
  extras: string,
  createdAt: number,
  nick?: string,
]

const nickOfSender = `, coalesce((
    select s.nick from participants s where s.conversation_id = x.conversation_id and s.user_id = x.sender_id
  ), '') as nick`

/**
 * The person's window and the messages in it by key, in one question; between two people nobody has a name of their own.
 * The count stands in the text, and so in the name: as a parameter it would make the database plan each time anew.
 * The seqs of a conversation have no gaps, so that a page is a range of the key, bounded on both sides. With one open end
 * and a limit the database may, by its statistics, read and sort the whole conversation for each page. `offset 0` has the
 * text of the window made once, not for each row.
 */
const pageText = (isGroup: boolean, bounds: string, direction: 'asc' | 'desc', count: number) => `
select w.text, m.*
from participants p
join conversations c on c.id = p.conversation_id
cross join lateral (
  select f.floor, f.ceiling, concat_ws(' ', f.floor, f.ceiling, p.has_deleted, not (${isMember('p')})) as text
  from (select ${seesAfter()} as floor, ${seesUpTo()} as ceiling) f offset 0
) w
left join lateral (
  select x.seq, x.id, x.sender_id, x.kind, x.content, x.extras, x.created_at${isGroup ? nickOfSender : ''}
  from messages x where x.conversation_id = p.conversation_id and ${bounds} order by x.seq ${direction} limit ${count}
) m on true
where p.conversation_id = $1 and p.user_id = $2`

const newestBounds = (count: number) => {
  const before = 'least(coalesce($3::bigint, w.ceiling - $4::bigint + 1), w.ceiling + 1)'
  return `x.seq > greatest(w.floor, ${before} - ${count + 1}) and x.seq < ${before}`
}
const oldestBounds = (count: number) => {
  const after = 'greatest($3::bigint, w.floor)'
  return `x.seq > ${after} and x.seq < least(coalesce($4::bigint, w.ceiling + 1), w.ceiling + 1, ${after} + ${count + 1})`
}

/** The newest messages below `beforeSeq`, or the newest but `offset`; by rising seq. Nothing for who never took part. */
export function newestPage(pool: Pool, key: string, userId: string, { beforeSeq, offset, count }: Newest) {
  const isGroup = isGroupKey(key)
  const text = pageText(isGroup, newestBounds(count), 'desc', count)
  const name = `newest-${count}${isGroup ? '-of-group' : ''}`
  return page(pool, key, userId, { name, text, values: [key, userId, beforeSeq ?? null, offset] })
}

/** The oldest messages between the two; by rising seq. */
export function oldestPage(pool: Pool, key: string, userId: string, { afterSeq, beforeSeq, count }: Oldest) {
  const isGroup = isGroupKey(key)
  const text = pageText(isGroup, oldestBounds(count), 'asc', count)
  const name = `oldest-${count}${isGroup ? '-of-group' : ''}`
  return page(pool, key, userId, { name, text, values: [key, userId, afterSeq, beforeSeq ?? null] })
}

/**
 * The same from a standby: the messages are its, what the person may see of them is the primary's, where their own clearing
 * and deleting has been written. Throws where the standby lacks some of them, which the gapless seqs show.
 */
export async function olderPage(
  standby: Pool,
  primary: Pool,
  key: string,
  userId: string,
  wanted: Newest & { beforeSeq: number },
): Promise<{ me: Window; rows: MessageRow[] } | undefined> {
  const [older, now] = await Promise.all([
    newestPage(standby, key, userId, wanted),
    primary.query<Window>({ name: 'window', text: windowText, values: [key, userId] }),
  ])
  const [me] = now.rows
  if (!me) return undefined
  const last = Math.min(wanted.beforeSeq - 1, me.ceiling)
  const first = Math.max(last - wanted.count, me.floor) + 1
  const rows = (older?.rows ?? []).filter((row) => row.seq >= first && row.seq <= last)
  if (rows.length < last - first + 1) throw new Error('the standby lacks messages of the page')
  return { me: { ...me, user_id: userId }, rows }
}

const windowText = `
select ${seesAfter()} as floor, ${seesUpTo()} as ceiling, p.has_deleted, not (${isMember('p')}) as left
from participants p join conversations c on c.id = p.conversation_id
where p.conversation_id = $1 and p.user_id = $2`

async function page(
  pool: Pool,
  key: string,
  userId: string,
  query: { name: string; text: string; values: unknown[] },
): Promise<{ me: Window; rows: MessageRow[] } | undefined> {
  const { rows } = await pool.query<Row>({ ...query, rowMode: 'array' })
  const [first] = rows
  if (!first) return undefined
  const [floor, ceiling, hasDeleted, left] = first[0].split(' ')
  const me = {
    floor: Number(floor),
    ceiling: Number(ceiling),
    user_id: userId,
    has_deleted: hasDeleted === 't',
    left: left === 't',
  }
  // Of a page without messages there is one row, which has the window alone.
  if (first[1] === null) return { me, rows: [] }
  return { me, rows: rows.map((row) => messageOf(key, row)).sort((a, b) => a.seq - b.seq) }
}

const messageOf = (key: string, row: Row): MessageRow => {
  const [, seq, id, senderId, kind, content, extras, createdAt, nick = ''] = row
  return {
    conversation_id: key,
    seq: seq ?? 0,
    id,
    sender_id: senderId,
    kind,
    content,
    extras,
    created_at: createdAt,
    nick,
  }
}
