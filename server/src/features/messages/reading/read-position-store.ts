import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import * as membership from '../members/membership.ts'

/** A read action: up to a message or a seq; without either, up to the newest visible message. */
export type Reading = { key: string; userId: string; msgId?: string | undefined; seq?: number }

export type ReadPosition = {
  before: number
  /** 0 if nothing was ever read. */
  seq: number
  /** The id of the message with `seq`; null without one. */
  msgId: string | null
  createdAt: number | null
  /** In a private chat: whether one of the two has blocked the other. */
  isRefused: boolean
}

type Read = { nth: number } & (ReadPosition | { seq: null })

/**
 * Moves read positions forward, never back, and removes unread marks. If a user has several in one conversation, the
 * furthest counts. Returns the found positions, and for those that changed the new values. `skipLocked` skips locked
 * rows: otherwise two batches could deadlock.
 */
const readUpToEach = (readings: readonly Reading[], skipLocked: boolean) => sql<Read>`
  with place as materialized (
    select r.nth::int, p.conversation_id, p.user_id, p.read_seq as before, m.seq, m.counted, m.id, m.created_at,
      c.kind = 2 and exists (
        select 1 from participants o where o.conversation_id = c.id and o.refusal <> 0
      ) as refused
    from unnest(
      ${readings.map((one) => one.key)}::text[], ${readings.map((one) => one.userId)}::text[],
      ${readings.map((one) => one.msgId ?? null)}::text[], ${readings.map((one) => one.seq ?? null)}::bigint[]
    ) with ordinality as r (conversation_id, user_id, msg_id, seq, nth)
    join participants p on p.conversation_id = r.conversation_id and p.user_id = r.user_id
    join conversations c on c.id = r.conversation_id
    left join messages t on t.conversation_id = r.conversation_id and t.id = r.msg_id
    left join messages m on m.conversation_id = r.conversation_id and m.seq = greatest(p.read_seq,
      least(coalesce(t.seq, r.seq, ${sql.lit(Number.MAX_SAFE_INTEGER)}), ${sql.raw(membership.seesUpTo())}))
    where r.msg_id is null or t.seq is not null
    for no key update of p ${skipLocked ? sql`skip locked` : sql``}
  ),
  furthest as (
    select distinct on (conversation_id, user_id) * from place
    order by conversation_id, user_id, seq desc nulls last
  ),
  moved as (
    update participants p
    set read_seq = greatest(p.read_seq, f.seq), marked_unread = false,
      read_counted = case when f.seq > p.read_seq then f.counted else p.read_counted end,
      own_after = case when p.own_after = 0 or f.seq <= p.read_seq then p.own_after else (
        select count(*) from messages m where m.conversation_id = p.conversation_id and m.sender_id = p.user_id
          and m.counts and m.seq > f.seq) end
    from furthest f
    where p.conversation_id = f.conversation_id and p.user_id = f.user_id and (f.seq > p.read_seq or p.marked_unread)
    returning f.nth, f.before, p.read_seq as seq, f.id, f.created_at, f.refused
  )
  select nth, before, null as seq, null as "msgId", null as "createdAt", refused as "isRefused" from place
  union all select * from moved`

/** One read action; waits if another transaction has locked the user's row. */
export async function readUpTo(db: Db, reading: Reading): Promise<ReadPosition | undefined> {
  const { rows } = await readUpToEach([reading], false).execute(db)
  return rows.find(hasMoved)
}

/**
 * For the pool with generic plans. @returns changed positions, and the read actions that were skipped: unknown ones, or
 * with a locked row
 */
export async function readTogether(app: PreparedApp, readings: readonly Reading[]) {
  const rows = await prepared(app, 'read-together', readUpToEach(readings, true))
  const at = (row: Read) => readings[row.nth - 1] as Reading
  const reached = new Set(rows.map(at))
  return {
    moved: new Map(rows.filter(hasMoved).map((row) => [at(row), row])),
    unreached: readings.filter((one) => !reached.has(one)),
  }
}

const hasMoved = (row: Read): row is Read & ReadPosition => row.seq !== null
