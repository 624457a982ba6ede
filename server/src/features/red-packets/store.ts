import { sql } from 'kysely'
import type { PacketKind } from '@mynah/contract/red-packets'
import type { Db, Tx } from '#platform/database/database.ts'

export type PacketRow = {
  id: string
  sender_id: string
  conversation_id: string
  message_id: string
  seq: number
  kind: PacketKind
  wish: string
  count: number
  total: number
  for_user_id: string | null
  salt: string
  commitment: string
  created_at: number
  expires_at: number
  settled_at: number
}
export type ShareRow = {
  packet_id: string
  place: number
  cents: number
  user_id: string | null
  taken_at: number
  returned: boolean
}
type Tables = {
  red_packets: PacketRow
  red_packet_shares: ShareRow
}
const own = (db: Db) => db.withTables<Tables>()

export async function insert(tx: Tx, packet: PacketRow, shares: number[]): Promise<void> {
  await own(tx).insertInto('red_packets').values(packet).execute()
  await own(tx)
    .insertInto('red_packet_shares')
    .values(
      shares.map((cents, place) => ({
        packet_id: packet.id,
        place,
        cents,
        user_id: null,
        taken_at: 0,
        returned: false,
      })),
    )
    .execute()
}

export const setPlace = (tx: Tx, id: string, seq: number) =>
  own(tx).updateTable('red_packets').set({ seq }).where('id', '=', id).execute()

export const find = (db: Db, id: string) =>
  own(db).selectFrom('red_packets').selectAll().where('id', '=', id).executeTakeFirst()

export const findAll = (db: Db, ids: string[]): Promise<PacketRow[]> =>
  own(db).selectFrom('red_packets').selectAll().where('id', 'in', ids).execute()

export const shareOf = (db: Db, packetId: string, userId: string) =>
  own(db)
    .selectFrom('red_packet_shares')
    .select('cents')
    .where('packet_id', '=', packetId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

const freeOf = (db: Db, packetId: string) =>
  own(db)
    .selectFrom('red_packet_shares')
    .select('place')
    .where('packet_id', '=', packetId)
    .where('user_id', 'is', null)
    .where('returned', '=', false)
    .orderBy('place')
    .limit(1)

/** Those of these packets with a share that is free, or locked by a transaction that may still fail. */
export async function freeAmong(db: Db, ids: string[]): Promise<Map<string, true>> {
  const rows = await own(db)
    .selectFrom('red_packet_shares')
    .select('packet_id')
    .distinct()
    .where('packet_id', 'in', ids)
    .where('user_id', 'is', null)
    .where('returned', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.packet_id, true]))
}

/** Those of these pairs `<packet id> <user id>` with a share. */
export async function takenAmong(db: Db, pairs: string[]): Promise<Map<string, true>> {
  const rows = await own(db)
    .selectFrom('red_packet_shares')
    .select(['packet_id', 'user_id'])
    .where((e) =>
      e(
        e.refTuple('packet_id', 'user_id'),
        'in',
        pairs.map((pair) => {
          const [id = '', userId = ''] = pair.split(' ')
          return e.tuple(id, userId)
        }),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [`${row.packet_id} ${row.user_id}`, true]))
}

/** The same for one packet, in a transaction. */
export const hasFree = async (db: Db, packetId: string): Promise<boolean> =>
  (await freeOf(db, packetId).executeTakeFirst()) !== undefined

/**
 * Takes the first share that is not locked; undefined if there is none, which does not mean that all are taken: see
 * `hasFree`. Must not wait for locked shares: two transactions that each hold locks could deadlock. A second share of
 * the same user violates a unique key.
 */
export const take = (tx: Tx, packetId: string, userId: string, at: number) =>
  own(tx)
    .updateTable('red_packet_shares')
    .set({ user_id: userId, taken_at: at })
    .where('packet_id', '=', packetId)
    .where('place', '=', freeOf(tx, packetId).forUpdate().skipLocked())
    .returning('cents')
    .executeTakeFirst()

export type Progress = {
  packet_id: string
  taken: number
  cents: number
  /** Cents not taken yet. */
  left: number
  last_at: number
  last_id: string | null
}

/** How much of these packets is taken, without locks. */
export async function progressOf(db: Db, ids: string[]): Promise<Map<string, Progress>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Progress>`
    select packet_id, count(user_id)::int as taken, coalesce(sum(cents) filter (where user_id is not null), 0)::bigint
        as cents,
      coalesce(sum(cents) filter (where user_id is null and not returned), 0)::bigint as left,
      max(taken_at) as last_at,
      (array_agg(user_id order by taken_at desc, place desc) filter (where user_id is not null))[1] as last_id
    from red_packet_shares where packet_id = any(${ids}::text[]) group by packet_id`.execute(db)
  return new Map(rows.map((row) => [row.packet_id, row]))
}

/** A user's shares of these packets. */
export async function mySharesOf(db: Db, ids: string[], userId: string): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await own(db)
    .selectFrom('red_packet_shares')
    .select(['packet_id', 'cents'])
    .where('packet_id', 'in', ids)
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.packet_id, row.cents]))
}

/** In the order in which they are given out. */
export const sharesOf = (db: Db, packetId: string): Promise<ShareRow[]> =>
  own(db)
    .selectFrom('red_packet_shares')
    .selectAll()
    .where('packet_id', '=', packetId)
    .orderBy('place')
    .execute()

/** Expired packets that are not settled, oldest first. */
export async function due(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('red_packets')
    .select('id')
    .where('settled_at', '=', 0)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Locked until the transaction ends; undefined if it is settled, not expired, or locked by another transaction. */
export const holdDue = (tx: Tx, id: string, now: number): Promise<PacketRow | undefined> =>
  own(tx)
    .selectFrom('red_packets')
    .selectAll()
    .where('id', '=', id)
    .where('settled_at', '=', 0)
    .where('expires_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Marks the rest of a packet as returned, after waiting for shares being taken; returns the sum in cents. */
export async function giveBack(tx: Tx, id: string, now: number): Promise<number> {
  await own(tx).updateTable('red_packets').set({ settled_at: now }).where('id', '=', id).execute()
  const rows = await own(tx)
    .updateTable('red_packet_shares')
    .set({ returned: true })
    .where('packet_id', '=', id)
    .where('user_id', 'is', null)
    .where('returned', '=', false)
    .returning('cents')
    .execute()
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

/** Expires all packets of a conversation; one locked by another transaction is being settled anyway. */
export async function endAllIn(tx: Tx, conversationId: string, now: number): Promise<void> {
  const open = own(tx)
    .selectFrom('red_packets')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('settled_at', '=', 0)
    .where('expires_at', '>', now)
    .forNoKeyUpdate()
    .skipLocked()
  await own(tx).updateTable('red_packets').set({ expires_at: now }).where('id', 'in', open).execute()
}

/** Cents held by these packets; leaves out those that hold none. */
export async function heldFor(db: Db, ids: string[]): Promise<Map<string, number>> {
  const progress = await progressOf(db, ids)
  return new Map([...progress].flatMap(([id, { left }]) => (left > 0 ? [[id, left] as const] : [])))
}

export async function holding(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('red_packet_shares')
    .select('packet_id')
    .distinct()
    .where('user_id', 'is', null)
    .where('returned', '=', false)
    .where('packet_id', '>', after)
    .orderBy('packet_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.packet_id)
}

/** A user's cents in open packets. */
export async function heldOf(db: Db, senderId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(s.cents), 0)::bigint as sum
    from red_packets p join red_packet_shares s on s.packet_id = p.id
    where p.sender_id = ${senderId} and p.settled_at = 0 and s.user_id is null and not s.returned`.execute(db)
  return rows[0]?.sum ?? 0
}

export const forgetWishes = (tx: Tx, senderId: string) =>
  own(tx).updateTable('red_packets').set({ wish: '' }).where('sender_id', '=', senderId).execute()
