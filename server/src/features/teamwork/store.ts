import { sql } from 'kysely'
import type { WorkQueue } from '@mynah/contract/operators'
import type { NotePlace } from '@mynah/contract/teamwork'
import type { Db, Tx } from '#platform/database/database.ts'

type Tables = {
  queue_claims: { queue: WorkQueue; operator_id: string; item: string; since: number; at: number }
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
type Item = Pick<Tables['queue_notes'], 'queue' | 'item'>

/** How long a claim lasts without renewal. */
const claimMs = 45_000
const notesMax = 50
const aboutMax = 20

/** Stores the one item of the queue that this operator has open. */
export const claim = (db: Db, { queue, item }: Item, operatorId: string, now: number) =>
  sql`insert into queue_claims as mine (queue, operator_id, item, since, at)
    values (${queue}, ${operatorId}, ${item}, ${now}, ${now})
    on conflict (queue, operator_id) do update set item = excluded.item, at = excluded.at,
      since = case when mine.item = excluded.item and mine.at > ${now - claimMs} then mine.since else excluded.since end`.execute(
    db,
  )

/** Other operators who have these items open, the first one first. */
export async function claimsOf(db: Db, queue: WorkQueue, items: string[], but: string, now: number) {
  const { rows } = await sql<Pick<Tables['queue_claims'], 'item' | 'since'> & { name: string }>`
    select item, name, since from queue_claims join operators on operators.id = operator_id
    where queue = ${queue} and item = any(${items}::text[]) and operator_id <> ${but}
      and at > ${now - claimMs} order by since`.execute(db)
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
