import type { Pool } from 'pg'
import { isMember, seesAfter, seesUpTo } from '../members/membership.ts'
import type { MessageRow } from '../store.ts'

/** The part of a conversation that a user can see, from after `floor`. */
export type Window = {
  floor: number
  ceiling: number
  user_id: string
  has_deleted: boolean
  left: boolean
  /** The revision of the conversation, and for former members that when they left. */
  rev: number
  to_rev: number
}

export type Found = { me: Window; rows: MessageRow[] }

/** `count` is an integer of at most 50. */
export type Newest = { key: string; userId: string; beforeSeq: number | undefined; offset: number }
/** `afterSeq`: the last seq that the device has. */
export type Missed = { key: string; userId: string; afterSeq: number; beforeSeq: number }
type Oldest = { key: string; userId: string; afterSeq: number; beforeSeq: number | undefined }

type Row = {
  [Column in keyof MessageRow]: Column extends 'conversation_id' | 'nick' ? string : MessageRow[Column] | null
} & {
  nth: number
  view: string
}

/** A prepared statement exists for each of these numbers of pages; other numbers use the next one. */
const sizes = [1, 2, 4, 8]
export const pagesMax = 8

/**
 * Reads several pages in one statement, since most of a page's cost is the same for one and for eight. Each result row
 * has the user's window as one text. Counts are literals in the text, and so in the statement's name: as parameters or
 * arrays they would be planned each time. A request without a key returns no page. Seqs have no gaps, so a page is a
 * range of the primary key with both ends bounded; with one open end and a limit the planner might read and sort the
 * whole conversation.
 */
const pagesText = (
  places: string,
  { above, below }: Bounds,
  direction: 'asc' | 'desc',
  count: number,
  pages: number,
) => `
select q.nth, w.view, m.seq, m.id, m.sender_id, m.kind, m.content, m.extras, m.created_at,
  case when w.has_nicknames then coalesce((
    select s.nick from participants s where s.conversation_id = m.conversation_id and s.user_id = m.sender_id
  ), '') else '' end as nick
from (values ${questions(pages)}) as q(nth, key, user_id, ${places})
cross join lateral (
  select p.conversation_id, ${seesAfter()} as floor, ${seesUpTo()} as ceiling,
    concat_ws(' ', ${seesAfter()}, ${seesUpTo()}, p.has_deleted::int, (not ${isMember('p')})::int, c.rev,
      coalesce(p.to_rev, 0)) as view,
    c.kind = 1 and exists (
      select 1 from participants s where s.conversation_id = p.conversation_id and s.nick <> ''
    ) as has_nicknames
  from participants p join conversations c on c.id = p.conversation_id
  where p.conversation_id = q.key and p.user_id = q.user_id
  offset 0
) w
cross join lateral (select ${above} as above, ${below} as below offset 0) b
left join lateral (
  select * from messages x
  where x.conversation_id = w.conversation_id and x.seq > b.above and x.seq < b.below
  order by x.seq ${direction} limit ${count}
) m on true`

/** Expressions for the seqs between which a page lies, without both; a node only gets their values. */
type Bounds = { above: string; below: string }

const questions = (pages: number): string =>
  Array.from({ length: pages }, (_, nth) => {
    const [key, userId, from, to] = [1, 2, 3, 4].map((at) => `$${4 * nth + at}`)
    return `(${nth}, ${key}::text, ${userId}::text, ${from}::bigint, ${to}::bigint)`
  }).join(', ')

const newestBounds = (count: number): Bounds => {
  const below = 'least(coalesce(q.before, w.ceiling - q.skipped + 1), w.ceiling + 1)'
  return { above: `greatest(w.floor, ${below} - ${count + 1})`, below }
}
const missedBounds = (count: number): Bounds => {
  const below = 'least(q.before, w.ceiling + 1)'
  return { above: `greatest(q.after, w.floor, ${below} - ${count + 1})`, below }
}
const oldestBounds = (count: number): Bounds => {
  const above = 'greatest(q.after, w.floor)'
  return { above, below: `least(coalesce(q.before, w.ceiling + 1), w.ceiling + 1, ${above} + ${count + 1})` }
}

/**
 * For each request the newest messages below `beforeSeq`, or the newest after skipping `offset`; by rising seq.
 * Undefined for users who never were members. `asked`: at most `pagesMax`.
 */
export function newestPages(pool: Pool, asked: Newest[], count: number): Promise<(Found | undefined)[]> {
  const of = (pages: number) => pagesText('before, skipped', newestBounds(count), 'desc', count, pages)
  const values = asked.map((one) => [one.key, one.userId, one.beforeSeq ?? null, one.offset])
  return pages(pool, asked, { name: `newest-${count}`, of, values })
}

export const newestPage = async (pool: Pool, asked: Newest, count: number): Promise<Found | undefined> =>
  (await newestPages(pool, [asked], count))[0]

/**
 * For each request the newest messages between two seqs, at most `count`; by rising seq. `asked`: at most `pagesMax`.
 */
export function missedPages(pool: Pool, asked: Missed[], count: number): Promise<(Found | undefined)[]> {
  const of = (pages: number) => pagesText('after, before', missedBounds(count), 'desc', count, pages)
  const values = asked.map((one) => [one.key, one.userId, one.afterSeq, one.beforeSeq])
  return pages(pool, asked, { name: `missed-${count}`, of, values })
}

/** The oldest messages between two seqs; by rising seq. */
export async function oldestPage(pool: Pool, asked: Oldest, count: number): Promise<Found | undefined> {
  const of = (pages: number) => pagesText('after, before', oldestBounds(count), 'asc', count, pages)
  const values = [[asked.key, asked.userId, asked.afterSeq, asked.beforeSeq ?? null]]
  return (await pages(pool, [asked], { name: `oldest-${count}`, of, values }))[0]
}

/**
 * The same from a standby, with the user's window from the primary, where their own clearing and deleting is stored.
 * Throws if the standby lacks messages, which the gapless seqs show.
 */
export async function olderPage(
  standby: Pool,
  primary: Pool,
  asked: Newest & { beforeSeq: number },
  count: number,
): Promise<Found | undefined> {
  const { key, userId, beforeSeq } = asked
  const [older, now] = await Promise.all([
    newestPage(standby, asked, count),
    primary.query<Window>({ name: 'window', text: windowText, values: [key, userId] }),
  ])
  const [me] = now.rows
  if (!me) return undefined
  const last = Math.min(beforeSeq - 1, me.ceiling)
  const first = Math.max(last - count, me.floor) + 1
  const rows = (older?.rows ?? []).filter((row) => row.seq >= first && row.seq <= last)
  if (rows.length < last - first + 1) throw new Error('the standby lacks messages of the page')
  return { me: { ...me, user_id: userId }, rows }
}

const windowText = `
select ${seesAfter()} as floor, ${seesUpTo()} as ceiling, p.has_deleted, not (${isMember('p')}) as left,
  c.rev, coalesce(p.to_rev, 0) as to_rev
from participants p join conversations c on c.id = $1
where p.conversation_id = $1 and p.user_id = $2`

type Statement = { name: string; of: (pages: number) => string; values: unknown[][] }

const texts = new Map<string, string>()

async function pages(
  pool: Pool,
  asked: { key: string; userId: string }[],
  { name, of, values }: Statement,
): Promise<(Found | undefined)[]> {
  const size = sizes.find((one) => one >= asked.length) ?? pagesMax
  const padding = Array.from({ length: size - asked.length }, () => [null, null, null, null])
  const sized = `${name}x${size}`
  const text = texts.get(sized) ?? of(size)
  texts.set(sized, text)
  const { rows } = await pool.query<Row>({ name: sized, text, values: [...values, ...padding].flat() })
  const byPage = Map.groupBy(rows, (row) => row.nth)
  return asked.map(({ key, userId }, nth) => {
    const mine = byPage.get(nth)
    const [first] = mine ?? []
    if (!mine || !first) return undefined
    const [floor = 0, ceiling = 0, hasDeleted, left, rev = 0, toRev = 0] = first.view.split(' ').map(Number)
    const me = {
      floor,
      ceiling,
      user_id: userId,
      has_deleted: hasDeleted === 1,
      left: left === 1,
      rev,
      to_rev: toRev,
    }
    for (const row of mine) row.conversation_id = key
    return { me, rows: mine.filter(isMessage).sort((a, b) => a.seq - b.seq) }
  })
}

const isMessage = (row: Row): row is Row & MessageRow => row.seq !== null
