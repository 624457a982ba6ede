import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { limits } from '@mynah/contract/limits'
import { countedMax } from '#platform/database/count-up-to.ts'
import type { Db } from '#platform/database/database.ts'

export type Waiting = { count: number; oldest: number; newest: number }

type Times = { limit(most: number): { execute(): Promise<{ at: number }[]> } }

/**
 * How many wait, up to 10,000, and since when the oldest and the newest of these do; 0 if none. Rows have to come
 * oldest first.
 */
export async function waitingIn(rows: Times): Promise<Waiting> {
  const times = await rows.limit(countedMax).execute()
  return { count: times.length, oldest: times[0]?.at ?? 0, newest: times.at(-1)?.at ?? 0 }
}

/** How many items were decided on a day, up to 10,000, and how long these had waited. */
export type Waits = { decided: number; median: number; longest: number }

/** `rows` yields how long each item had waited as `waited`, found by an index over the time of the decision. */
export async function waitsOf(db: Db, rows: RawBuilder<unknown>): Promise<Waits> {
  const { rows: found } = await sql<Waits>`
    select count(*)::int as decided, coalesce(max(waited), 0)::bigint as longest,
      coalesce(percentile_disc(0.5) within group (order by waited), 0)::bigint as median
    from (${rows} limit ${sql.lit(countedMax)}) as decisions`.execute(db)
  const { decided = 0, median = 0, longest = 0 } = found[0] ?? {}
  return { decided, median, longest }
}

/** The filter of a queue; with `ids` it selects these items, in any state. */
export type QueueFilter = {
  ids?: readonly string[] | undefined
  since?: number | undefined
  until?: number | undefined
  sort?: string | undefined
  isDescending?: boolean | undefined
}

/** What a queue is read from. */
export type QueueRows = {
  table: string
  id: string
  /**
   * The rows of the queue, their default order, and the time that `since` and `until` filter by; an index has to cover
   * all three.
   */
  where: RawBuilder<SqlBool>
  time: string
  order: RawBuilder<unknown>
  /** Sortable columns, by their names in the contract. */
  columns: Record<string, string>
}

/** A part of a queue, from an offset on. */
export type QueuePage = { pageNo: number; pageSize: number; offset: number }

const matchingIn = (rows: QueueRows, { ids, since, until }: QueueFilter): RawBuilder<unknown> => {
  const time = sql.ref(rows.time)
  return sql`from ${sql.table(rows.table)} where ${rows.where}
    ${ids ? sql`and ${sql.ref(rows.id)} = any(${[...ids]}::text[])` : sql``}
    ${since === undefined ? sql`` : sql`and ${time} >= ${since}`}
    ${until === undefined ? sql`` : sql`and ${time} < ${until}`}`
}

const orderBy = (column: string, id: RawBuilder<unknown>, isDescending = false): RawBuilder<unknown> =>
  sql`${sql.ref(column)} ${isDescending ? sql`desc` : sql`asc`}, ${id}`

/** An item of a queue, with its place in the order, from 1 on. */
type QueueItem = { id: string; place: number }

/** A statement that selects items. */
export type QueueItems = RawBuilder<QueueItem>

/** Selects the first items of a filter, as many as they are, in any order that the queue has. */
export function itemsOf(rows: QueueRows, filter: QueueFilter, limit: number): QueueItems {
  const id = sql.ref(rows.id)
  const column = filter.sort ? rows.columns[filter.sort] : undefined
  const order = column ? orderBy(column, id, filter.isDescending) : rows.order
  return sql<QueueItem>`select ${id} as id, row_number() over (order by ${order}) as place
    ${matchingIn(rows, filter)} order by place limit ${limit}`
}

/**
 * One page of a queue and the number of its items. Reads 10,001 rows at most: larger queues are not counted, stay in
 * their default order, and show only the first 10,000.
 */
export async function readQueue<Row>(db: Db, rows: QueueRows, filter: QueueFilter, page: QueuePage) {
  const id = sql.ref(rows.id)
  const matching = matchingIn(rows, filter)
  const first = (columns: RawBuilder<unknown>) =>
    sql`(select ${columns} ${matching} order by ${rows.order} limit ${limits.queueCountMax + 1}) as found`
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${first(id)}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const column = filter.sort && total <= limits.queueCountMax ? rows.columns[filter.sort] : undefined
  const end = Math.min(page.offset + page.pageSize, limits.queueCountMax)
  const part = sql`limit ${Math.max(0, end - page.offset)} offset ${Math.min(page.offset, end)}`
  const { rows: list } = column
    ? await sql<Row>`select * from ${first(sql`*`)} order by ${orderBy(column, id, filter.isDescending)}
        ${part}`.execute(db)
    : await sql<Row>`select * ${matching} order by ${rows.order} ${part}`.execute(db)
  const { pageNo, pageSize } = page
  return { list, pageNo, pageSize, total, more: end < Math.min(total, limits.queueCountMax) }
}
