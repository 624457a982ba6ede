import { sql } from 'kysely'
import type { WorkQueue } from '@mynah/contract/operators'
import type { NotePlace } from '@mynah/contract/teamwork'
import type { Db, Tx } from '#platform/database/database.ts'
import { sessionMs } from '#features/operators/index.ts'

type Tables = {
  queue_claims: {
    queue: WorkQueue
    item: string
    operator_id: string
    session_hash: Buffer
    since: number
    ends_at: number
    has_text: boolean
  }
  queue_notes: {
    id: number
    queue: NotePlace
    item: string
    about: string
    operator_id: string
    text: string
    created_at: number
  }
}
export type Item = Pick<Tables['queue_notes'], 'queue' | 'item'>

/** How long a claim lasts after the operator's last action. */
const claimMs = 600_000
/** The most items that an operator has claimed. */
const claimsMax = 20
const notesMax = 50
const aboutMax = 20

type Claim = { operatorId: string; session: Buffer; now: number; takesOver: boolean }

/** Stores or renews a claim that ends with its session; does nothing while another operator has the item. */
export const claim = (db: Db, { queue, item }: Item, { operatorId, session, now, takesOver }: Claim) =>
  sql`insert into queue_claims as held (queue, item, operator_id, session_hash, since, ends_at, has_text)
    select ${queue}, ${item}, operator_id, token_hash, ${now}, least(${now + claimMs}, created_at + ${sessionMs}), false
      from operator_sessions where token_hash = ${session} and operator_id = ${operatorId}
    on conflict (queue, item) do update set
      operator_id = excluded.operator_id, session_hash = excluded.session_hash, ends_at = excluded.ends_at,
      since = case when held.operator_id = excluded.operator_id and held.ends_at > ${now}
        then held.since else excluded.since end,
      has_text = held.has_text and held.operator_id = excluded.operator_id and held.ends_at > ${now}
    where held.operator_id = excluded.operator_id or held.ends_at <= ${now} or ${takesOver}::boolean`.execute(
    db,
  )

/** Renews a claim of this operator, which then stays when they open another item. */
export const keep = (db: Db, { queue, item }: Item, operatorId: string, now: number) =>
  sql`update queue_claims set has_text = true, ends_at = least(${now + claimMs},
      (select created_at + ${sessionMs} from operator_sessions where token_hash = session_hash))
    where queue = ${queue} and item = ${item} and operator_id = ${operatorId}`.execute(db)

/** Releases what this operator has claimed in the queue besides this item, and wrote nothing about. */
export const releaseWithoutText = (db: Db, { queue, item }: Item, operatorId: string) =>
  sql`delete from queue_claims
    where operator_id = ${operatorId} and queue = ${queue} and item <> ${item} and not has_text`.execute(db)

/** Releases what is too much besides this item, in all queues, what has been untouched for longest first. */
export const releaseOldest = (db: Db, { queue, item }: Item, operatorId: string) =>
  sql`delete from queue_claims where (queue, item) in (
      select queue, item from queue_claims
      where operator_id = ${operatorId} and (queue, item) <> (${queue}, ${item})
      order by ends_at desc, since desc offset ${claimsMax - 1}
    ) and operator_id = ${operatorId}`.execute(db)

export const release = (tx: Tx, queue: WorkQueue, items: readonly string[]) =>
  sql`delete from queue_claims where queue = ${queue} and item = any(${[...items]}::text[])`.execute(tx)

/** The claims of other operators to these items, the first one first. */
export async function claimsOf(db: Db, queue: WorkQueue, items: readonly string[], but: string, now: number) {
  const { rows } = await sql<Pick<Tables['queue_claims'], 'item' | 'since'> & { name: string }>`
    select item, name, since from queue_claims join operators on operators.id = operator_id
    where queue = ${queue} and item = any(${[...items]}::text[]) and operator_id <> ${but}
      and ends_at > ${now} order by since, item`.execute(db)
  return rows
}

export type Note = Pick<Tables['queue_notes'], 'id' | 'text' | 'created_at'> & { operator: string }

/** The newest notes, oldest first. */
export async function notesOf(db: Db, { queue, item }: Item): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select queue_notes.id, operators.name as operator, text, queue_notes.created_at
    from queue_notes join operators on operators.id = operator_id
    where queue = ${queue} and item = ${item} order by queue_notes.id desc limit ${notesMax}`.execute(db)
  return rows.toReversed()
}

/** The newest notes about a user or group, in these places. */
export async function notesAbout(db: Db, about: string, places: NotePlace[]) {
  const { rows } = await sql<Note & Item>`
    select queue_notes.id, queue, item, operators.name as operator, text, queue_notes.created_at
    from queue_notes join operators on operators.id = operator_id
    where about = ${about} and queue = any(${places}::text[])
    order by queue_notes.created_at desc, queue_notes.id desc limit ${aboutMax}`.execute(db)
  return rows
}

/** The number of notes of each, up to 50. */
export async function noteCounts(db: Db, queue: WorkQueue, items: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ item: string; count: number }>`
    select item, (select count(*)::int from (
      select from queue_notes where queue = ${queue} and queue_notes.item = wanted.item limit ${notesMax}
    ) as noted) as count from unnest(${items}::text[]) as wanted (item)`.execute(db)
  return new Map(rows.map((row) => [row.item, row.count]))
}

/** `about` is the subject in the audit log, such as `person 123`. */
export type NewNote = Item & { about: string; text: string }

export const addNote = (
  tx: Tx,
  { queue, item, about, operatorId, text, now }: NewNote & { operatorId: string; now: number },
) =>
  sql`insert into queue_notes (queue, item, about, operator_id, text, created_at)
    values (${queue}, ${item}, ${about}, ${operatorId}, ${text}, ${now})`.execute(tx)

export const removeAbout = (db: Db, about: string) =>
  sql`delete from queue_notes where about = ${about}`.execute(db)
