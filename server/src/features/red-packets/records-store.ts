import { sql } from 'kysely'
import type { PacketKind } from '@mynah/contract/red-packets'
import type { Db } from '#platform/database/database.ts'

export type Span = { from: number; until: number }
export type RecordRow = {
  id: string
  kind: PacketKind
  sender_id: string
  conversation_id: string
  cents: number
  count: number
  taken: number
  settled_at: number
  expires_at: number
  best: boolean
  at: number
}
export type Totals = { cents: number; count: number; best: number }

/** Whether share `s` of packet `p` is the largest: all are taken, nobody got more, and nobody got as much earlier. */
const isBest = sql<boolean>`p.kind = 'lucky' and p.count > 1 and not exists (
  select from red_packet_shares o where o.packet_id = p.id and (o.user_id is null or o.cents > s.cents
    or (o.cents = s.cents and (o.taken_at, o.place) < (s.taken_at, s.place))))`

const takenOf = sql<number>`(select count(*)::int from red_packet_shares t
  where t.packet_id = p.id and t.user_id is not null)`

export async function opened(
  db: Db,
  userId: string,
  span: Span,
  page: { limit: number; offset: number },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select p.id, p.kind, p.sender_id, p.conversation_id, s.cents, p.count, ${takenOf} as taken, p.settled_at,
      p.expires_at, ${isBest} as best, s.taken_at as at
    from red_packet_shares s join red_packets p on p.id = s.packet_id
    where s.user_id = ${userId} and s.taken_at >= ${span.from} and s.taken_at < ${span.until}
    order by s.taken_at desc, p.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function sent(
  db: Db,
  userId: string,
  span: Span,
  page: { limit: number; offset: number },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select p.id, p.kind, p.sender_id, p.conversation_id, p.total as cents, p.count, ${takenOf} as taken,
      p.settled_at, p.expires_at, false as best, p.created_at as at
    from red_packets p
    where p.sender_id = ${userId} and p.created_at >= ${span.from} and p.created_at < ${span.until}
    order by p.created_at desc, p.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function openedTotals(db: Db, userId: string, span: Span): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(s.cents), 0)::bigint as cents, count(*)::int as count,
      count(*) filter (where ${isBest})::int as best
    from red_packet_shares s join red_packets p on p.id = s.packet_id
    where s.user_id = ${userId} and s.taken_at >= ${span.from} and s.taken_at < ${span.until}`.execute(db)
  return rows[0] ?? { cents: 0, count: 0, best: 0 }
}

export async function sentTotals(db: Db, userId: string, span: Span): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(total), 0)::bigint as cents, count(*)::int as count, 0 as best
    from red_packets
    where sender_id = ${userId} and created_at >= ${span.from} and created_at < ${span.until}`.execute(db)
  return rows[0] ?? { cents: 0, count: 0, best: 0 }
}
