import type { Pool } from 'pg'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fileKeysIn } from '../files/message-files.ts'
import { isOpen, speakRefusal } from '../members/membership.ts'
import { isFastPath, seenAll, type NewMessage, type AppendResult } from './new-message.ts'

/**
 * Appends a batch of one message, the usual size under low load: the rules of `appendPlain` without its lists, in two
 * thirds of the time. Not for messages whose sender has not seen the whole conversation.
 */
const statementWith = (filed: string) => `
with plain as materialized (
  select c.id, p.user_id, p.nick, c.last_seq + 1 as seq, c.last_counted + 1 as counted
  from conversations c join participants p on p.conversation_id = c.id
  where c.id = $1 and p.user_id = $2
    and ${isOpen()} and ${speakRefusal('$7::bigint')} = 0 and greatest($8::bigint, p.read_seq) >= c.last_seq
  for no key update of c, p
),
inserted as (
  insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
  select id, seq, $3, user_id, $4::int, $5, $6, counted, true, true, $7::bigint from plain
),${filed}
counted as (
  update conversations c set last_seq = p.seq, last_counted = p.counted from plain p where c.id = p.id
),
advanced as (
  update participants r set read_seq = p.seq, read_counted = p.counted, own_after = 0,
    marked_unread = r.marked_unread and $8::bigint = 0
  from plain p where r.conversation_id = p.id and r.user_id = p.user_id
)
select seq, nick from plain`

const statement = statementWith('')
const statementWithFiles = statementWith(`
filed as (
  insert into message_files (key, conversation_id, seq)
  select f.key, p.id, p.seq from plain p, unnest($9::text[]) as f(key)
),`)

/** Stores a plain message and commits; undefined if it needs checks. */
export async function appendSingle(
  pool: Pool,
  newMessage: NewMessage,
  now: number,
): Promise<AppendResult | undefined> {
  if (!isFastPath(newMessage)) return undefined
  const { key, senderId, id, kind, content, extras, readSeq = seenAll } = newMessage
  const values = [key, senderId, id, kind, content, extras, now, readSeq]
  const files = fileKeysIn(kind, content, extras)
  const query =
    files.length === 0
      ? { name: 'append-single', text: statement, values }
      : { name: 'append-single-files', text: statementWithFiles, values: [...values, files] }
  try {
    const { rows } = await pool.query<{ seq: number; nick: string }>(query)
    const [row] = rows
    return row && { code: 10000, ...row, createdAt: now, again: false }
  } catch (error) {
    // The id is known.
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
