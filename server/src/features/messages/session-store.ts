import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { own, type Participant } from './store.ts'

// What one person's row of the chat list is made of: how far they read, their marks and draft, what they hid.

/**
 * Moves the read position forward to `seq` or to the newest visible one, never back, and takes the mark of unread away.
 * Gives the position where it moved.
 */
export async function advanceRead(db: Db, key: string, userId: string, seq: number): Promise<number | null> {
  const result = await sql<{ read_seq: number }>`
    update participants p set read_seq = m.seq, read_counted = m.counted, marked_unread = false
    from messages m
    where p.conversation_id = ${key} and p.user_id = ${userId}
      and m.conversation_id = ${key}
      and m.seq = (
        select least(${seq}::bigint, coalesce(p.to_seq, c.last_seq)) from conversations c where c.id = ${key}
      )
      and m.seq > p.read_seq
    returning p.read_seq`.execute(db)
  return result.rows[0]?.read_seq ?? null
}

/** Takes the mark of unread away. Gives the read position where there was one. */
export async function unmark(db: Db, key: string, userId: string): Promise<number | null> {
  const row = await own(db)
    .updateTable('participants')
    .set({ marked_unread: false })
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .where('marked_unread', '=', true)
    .returning('read_seq')
    .executeTakeFirst()
  return row?.read_seq ?? null
}

export type SessionRow = {
  conversation_id: string
  kind: number
  from_seq: number
  to_seq: number | null
  ended: boolean
  friends: boolean
  lifted: boolean
  stranger_id: string | null
  stranger_texts: number
  refusal: number
  read_seq: number
  cleared_at: number
  is_top: boolean
  is_muted: boolean
  marked_unread: boolean
  background: string
  draft: string
  draft_at: number
  last_seq: number
  unread: number
  other_read_seq: number
  at_id: string | null
  at_all: boolean
  role: number
  silent: boolean
  silent_until: number
  silent_by: string
  last_kind: number | null
  last_nick: string
  last_content: string | null
  last_from: string | null
  last_at: number | null
}

type Which =
  | { key: string }
  | { olderThan?: number; pinned: 'with' | 'without'; limit: number; offset: number }

/**
 * Rows of a person's chat list, pinned first, then newest. Unread is derived: the messages that count up to the end of
 * what I see, less those up to my read position, less recalled ones between.
 */
export async function sessionRows(db: Db, userId: string, which: Which): Promise<SessionRow[]> {
  const one = 'key' in which
  const filter = one
    ? sql`r.conversation_id = ${which.key}`
    : sql`r.last_seq > r.hidden_seq
        and (${which.olderThan ?? null}::bigint is null or (r.last_at < ${which.olderThan ?? null}::bigint and not r.is_top))
        and (${which.pinned === 'with'} or not r.is_top)`
  const page = one ? sql`` : sql`limit ${which.limit} offset ${which.offset}`
  const result = await sql<SessionRow>`
    select * from (
      select p.conversation_id, c.kind, p.from_seq, p.to_seq, c.ended, c.friends, c.lifted, c.stranger_id,
        c.stranger_texts, p.refusal, p.role, c.silent, p.silent_until, p.silent_by, p.read_seq, p.cleared_at, p.is_top, p.is_muted, p.marked_unread, p.background,
        p.draft, p.draft_at, p.hidden_seq,
        coalesce(p.to_seq, c.last_seq) as last_seq,
        coalesce(o.read_seq, 0) as other_read_seq, a.at_id, coalesce(a.at_all, false) as at_all,
        coalesce(m.created_at, p.joined_at) as last_at, m.kind as last_kind, m.content as last_content,
        m.sender_id as last_from, coalesce(case when c.kind = 1 then (
          select s.nick from participants s where s.conversation_id = p.conversation_id and s.user_id = m.sender_id
        ) end, '') as last_nick,
        (coalesce(e.counted, 0) - p.read_counted - (
          select count(*) from messages x where x.conversation_id = p.conversation_id and x.kind = 9 and x.counts
            and x.seq > p.read_seq and x.seq <= coalesce(p.to_seq, c.last_seq)
        ))::int as unread
      from participants p
      join conversations c on c.id = p.conversation_id
      left join participants o on c.kind = 2 and o.conversation_id = p.conversation_id and o.user_id <> p.user_id
      left join lateral (
        select kind, content, sender_id, created_at from messages
        where conversation_id = p.conversation_id and shown
          and seq > greatest(p.from_seq, p.cleared_seq) and seq <= coalesce(p.to_seq, c.last_seq)
          and not (p.has_deleted and exists (
            select 1 from deleted_messages d
            where d.user_id = p.user_id and d.conversation_id = p.conversation_id and d.seq = messages.seq
          ))
        order by seq desc limit 1
      ) m on true
      left join lateral (
        select (array_agg(x.id order by x.seq))[1] as at_id, bool_or(x.extras::jsonb->>'at' = 'all') as at_all
        from messages x
        where x.conversation_id = p.conversation_id and x.extras like '{"at":%'
          and x.seq > greatest(p.read_seq, p.from_seq, p.cleared_seq) and x.seq <= coalesce(p.to_seq, c.last_seq)
          and x.sender_id <> p.user_id
          and (x.extras::jsonb->'at' ? p.user_id or x.extras::jsonb->>'at' = 'all')
      ) a on c.kind = 1
      left join messages e on e.conversation_id = p.conversation_id and e.seq = coalesce(p.to_seq, c.last_seq)
      where p.user_id = ${userId} ${one ? sql`and p.conversation_id = ${which.key}` : sql``}
    ) r
    where ${filter}
    order by r.is_top desc, r.last_at desc, r.conversation_id
    ${page}`.execute(db)
  return result.rows
}

/** Conversations with something newer than what the device has. */
export async function behind(db: Db, userId: string, known: Record<string, number>) {
  const keys = Object.keys(known)
  const result = await sql<{
    conversation_id: string
    has_deleted: boolean
    floor: number
    after: number
    ceiling: number
  }>`
    select p.conversation_id, p.has_deleted, greatest(p.from_seq, p.cleared_seq) as floor,
      greatest(p.from_seq, p.cleared_seq, coalesce(k.seq, p.read_seq)) as after,
      coalesce(p.to_seq, c.last_seq) as ceiling
    from participants p
    join conversations c on c.id = p.conversation_id
    left join unnest(${keys}::text[], ${Object.values(known)}::bigint[]) as k(key, seq) on k.key = p.conversation_id
    where p.user_id = ${userId}
      and coalesce(p.to_seq, c.last_seq) > greatest(p.from_seq, p.cleared_seq, coalesce(k.seq, p.read_seq))
    order by (select created_at from messages m where m.conversation_id = c.id and m.seq = c.last_seq) desc`.execute(
    db,
  )
  return result.rows
}

type View = Partial<Pick<Participant, 'is_top' | 'is_muted' | 'marked_unread' | 'background' | 'hidden_seq'>>

export const setView = (db: Db, key: string, userId: string, view: View) =>
  own(db)
    .updateTable('participants')
    .set(view)
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** @returns when it changed, later than every change before it; undefined for who does not take part. */
export async function setDraft(
  db: Db,
  key: string,
  userId: string,
  draft: string,
  now: number,
): Promise<number | undefined> {
  const row = await own(db)
    .updateTable('participants')
    .set({ draft, draft_at: sql<number>`greatest(draft_at + 1, ${now}::bigint)` })
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .where('to_seq', 'is', null)
    .returning('draft_at')
    .executeTakeFirst()
  return row?.draft_at
}

/** Hides the row until the next message. */
export const hide = (db: Db, key: string, userId: string) =>
  sql`update participants p set hidden_seq = coalesce(p.to_seq, c.last_seq), is_top = false, marked_unread = false
    from conversations c
    where c.id = p.conversation_id and p.conversation_id = ${key} and p.user_id = ${userId}`.execute(db)

/** Nothing up to now is mine to see any more; the others keep it. */
export const clear = (db: Db, key: string, userId: string, now: number) =>
  sql`update participants p set cleared_seq = coalesce(p.to_seq, c.last_seq), cleared_at = ${now},
      marked_unread = false, read_seq = coalesce(p.to_seq, c.last_seq),
      read_counted = coalesce((select m.counted from messages m
        where m.conversation_id = p.conversation_id and m.seq = coalesce(p.to_seq, c.last_seq)), 0)
    from conversations c
    where c.id = p.conversation_id and p.conversation_id = ${key} and p.user_id = ${userId}`.execute(db)
