import { sql } from 'kysely'
import type { MessageTimer } from '@mynah/contract/message-timers'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'

export type TimerRow = {
  conversation_id: string
  from_seq: number
  to_seq: number | null
  seconds: number
  done_seq: number
  check_at: number
}
type Tables = { message_timers: TimerRow }
const own = (db: Db) => db.withTables<Tables>()

/** Lifetime settings of each of these conversations, newest last. */
export async function timersOf(
  app: PreparedApp,
  keys: readonly string[],
): Promise<Map<string, MessageTimer[]>> {
  const rows =
    keys.length === 0
      ? []
      : // As one text: an array would be planned each time, see `listOf`.
        await prepared(
          app,
          'timers-of',
          sql<TimerRow>`
          select conversation_id, from_seq, to_seq, seconds, done_seq, check_at from message_timers
          where conversation_id = any(string_to_array(${keys.join(' ')}::text, ' ')) order by conversation_id, from_seq`,
        )
  const byKey = Map.groupBy(rows, (row) => row.conversation_id)
  return new Map([...byKey].map(([key, some]) => [key, some.map(asTimer)]))
}

/** Changes with the settings that the chat list shows, of the conversations in `mine`. */
export const timersFact = sql`(
  select bit_xor(hash_record_extended(row(conversation_id, from_seq, to_seq, seconds), 0)) from message_timers
  where conversation_id in (select key from mine))`

export const asTimer = ({ from_seq: fromSeq, to_seq: toSeq, seconds }: TimerRow): MessageTimer => ({
  fromSeq,
  ...(toSeq !== null && { toSeq }),
  seconds,
})

/** Settings of one conversation, newest last. */
export const inConversation = (db: Db, key: string): Promise<TimerRow[]> =>
  own(db)
    .selectFrom('message_timers')
    .selectAll()
    .where('conversation_id', '=', key)
    .orderBy('from_seq')
    .execute()

/** Ends the present setting at a seq; messages up to there keep it. Without such messages its row is deleted. */
export async function end(tx: Tx, key: string, seq: number): Promise<void> {
  await own(tx)
    .deleteFrom('message_timers')
    .where('conversation_id', '=', key)
    .where('to_seq', 'is', null)
    .where('from_seq', '=', seq - 1)
    .execute()
  await own(tx)
    .updateTable('message_timers')
    .set({ to_seq: seq })
    .where('conversation_id', '=', key)
    .where('to_seq', 'is', null)
    .execute()
}

export const begin = (tx: Tx, row: TimerRow) => own(tx).insertInto('message_timers').values(row).execute()

export const due = (db: Db, now: number, count: number): Promise<TimerRow[]> =>
  own(db)
    .selectFrom('message_timers')
    .selectAll()
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(count)
    .execute()

/** Read again: another process may have changed it. */
export const read = (tx: Tx, { conversation_id, from_seq }: TimerRow): Promise<TimerRow | undefined> =>
  own(tx)
    .selectFrom('message_timers')
    .selectAll()
    .where('conversation_id', '=', conversation_id)
    .where('from_seq', '=', from_seq)
    .executeTakeFirst()

export const proceed = (tx: Tx, row: TimerRow, to: Pick<TimerRow, 'done_seq' | 'check_at'>) =>
  own(tx)
    .updateTable('message_timers')
    .set(to)
    .where('conversation_id', '=', row.conversation_id)
    .where('from_seq', '=', row.from_seq)
    .execute()

export const remove = (tx: Tx, row: TimerRow) =>
  own(tx)
    .deleteFrom('message_timers')
    .where('conversation_id', '=', row.conversation_id)
    .where('from_seq', '=', row.from_seq)
    .execute()
