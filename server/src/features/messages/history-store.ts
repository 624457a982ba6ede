import type { Pool } from 'pg'
import { isMember, seesAfter, seesUpTo } from './membership.ts'
import type { MessageRow } from './store.ts'

/** What of a conversation a person may see, by the places just below and at its ends. */
export type Window = { floor: number; ceiling: number; user_id: string; has_deleted: boolean; left: boolean }

/** `count` is a whole number of at most 50. */
type Newest = { beforeSeq: number | undefined; offset: number; count: number }
type Oldest = { afterSeq: number; beforeSeq: number | undefined; count: number }

type Row = {
  [Column in keyof MessageRow]: Column extends 'conversation_id' ? string : MessageRow[Column] | null
} & {
  floor: number
  ceiling: number
  has_deleted: boolean
  left: boolean
}

/**
 * The person's window and the messages in it by key, in one question; between two people nobody has a name of their own.
 * The count stands in the text, and so in the name: as a parameter it would make the database plan each time anew.
 * The seqs of a conversation have no gaps, so that a page is a range of the key, bounded on both sides. With one open end
 * and a limit the database may, by its statistics, read and sort the whole conversation for each page.
 */
const pageText = (bounds: string, direction: 'asc' | 'desc', count: number) => `
select p.conversation_id, w.floor, w.ceiling, p.has_deleted, not (${isMember('p')}) as left,
  m.seq, m.id, m.sender_id, m.kind, m.content, m.extras, m.created_at,
  case when c.kind = 1 then coalesce((
    select s.nick from participants s where s.conversation_id = m.conversation_id and s.user_id = m.sender_id
  ), '') else '' end as nick
from participants p
join conversations c on c.id = p.conversation_id
cross join lateral (
  select ${seesAfter()} as floor, ${seesUpTo()} as ceiling
) w
left join lateral (
  select * from messages x where x.conversation_id = p.conversation_id and ${bounds} order by x.seq ${direction} limit ${count}
) m on true
where p.conversation_id = $1 and p.user_id = $2
order by m.seq`

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
  const text = pageText(newestBounds(count), 'desc', count)
  return page(pool, userId, {
    name: `newest-${count}`,
    text,
    values: [key, userId, beforeSeq ?? null, offset],
  })
}

/** The oldest messages between the two; by rising seq. */
export function oldestPage(pool: Pool, key: string, userId: string, { afterSeq, beforeSeq, count }: Oldest) {
  const text = pageText(oldestBounds(count), 'asc', count)
  return page(pool, userId, {
    name: `oldest-${count}`,
    text,
    values: [key, userId, afterSeq, beforeSeq ?? null],
  })
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
  userId: string,
  query: { name: string; text: string; values: unknown[] },
): Promise<{ me: Window; rows: MessageRow[] } | undefined> {
  const { rows } = await pool.query<Row>(query)
  const [first] = rows
  if (!first) return undefined
  const { floor, ceiling, has_deleted, left } = first
  return { me: { floor, ceiling, user_id: userId, has_deleted, left }, rows: rows.filter(isMessage) }
}

const isMessage = (row: Row): row is Row & MessageRow => row.seq !== null
