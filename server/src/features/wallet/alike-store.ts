import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { CashRow } from './store.ts'

/** The most differing bits, of 64, of two pictures that are alike. */
const differing = 5
/**
 * Six parts of the hash: if two hashes differ in five bits at most, they have at least one part in common, which an
 * index finds.
 */
const bands = [
  [1, 11],
  [12, 11],
  [23, 11],
  [34, 11],
  [45, 10],
  [55, 10],
] as const
/**
 * How many of the newest pictures with a common part are compared: screenshots of the same bank have much in common.
 */
const candidates = 500
const shown = 20

type Compared = Pick<CashRow, 'id' | 'image_hash'>

/** Records which of the newest requests have vouchers like this one's, in both directions. */
export async function compare(tx: Tx, { id, image_hash: hash }: Compared): Promise<void> {
  // One at a time: two at once would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('compare vouchers', 0))`.execute(tx)
  if (hash !== null) {
    const newest = sql`order by created_at desc limit ${sql.lit(candidates)}`
    const parts = bands.map(([from, length]) => {
      const part = (image: ReturnType<typeof sql>) =>
        sql`substring(${image} from ${sql.lit(from)} for ${sql.lit(length)})`
      return sql`(select id, image_hash, created_at from cash_requests
        where image_hash is not null and ${part(sql`image_hash`)} = ${part(sql`${hash}::bit(64)`)} ${newest})`
    })
    // Identical pictures are found however many others have a part in common.
    const same = sql`(select id, image_hash, created_at from cash_requests
      where image_hash is not null and image_hash = ${hash}::bit(64) ${newest})`
    await sql`
      with alike as (
        select id from (${sql.join([same, ...parts], sql` union `)}) as near
        where id <> ${id} and bit_count(image_hash # ${hash}::bit(64)) <= ${sql.lit(differing)}
        order by created_at desc limit ${sql.lit(shown)}
      )
      insert into cash_alike (id, other_id)
      select ${id}, id from alike union all select id, ${id} from alike
      on conflict (id, other_id) do nothing`.execute(tx)
  }
  await sql`update cash_requests set compared = true where id = ${id}`.execute(tx)
}

/** Pending requests of an older version, which did not compare them. */
export async function notCompared(db: Db, limit: number): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select id, image_hash from cash_requests where not compared and state = 1
    order by created_at limit ${limit}`.execute(db)
  return rows
}

/** How many requests have a voucher like these, up to the number that is shown. */
export async function twinsOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select one.id, (
      select count(*)::int from (
        select from cash_alike a where a.id = one.id limit ${sql.lit(shown)}
      ) as pairs
    ) as count
    from unnest(${ids}::text[]) as one(id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row.count]))
}

export async function alikeTo(db: Db, id: string): Promise<CashRow[]> {
  const { rows } = await sql<CashRow>`
    select r.* from (select other_id from cash_alike where id = ${id} limit ${sql.lit(shown)}) as a
    join cash_requests r on r.id = a.other_id order by r.created_at desc`.execute(db)
  return rows
}
