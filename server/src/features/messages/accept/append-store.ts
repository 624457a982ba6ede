import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { systemUserId } from '@mynah/contract/limits'
import { CompiledQuery } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { seenAll, type NewMessage, type AppendResult } from './new-message.ts'
import { fileKeysIn } from '../files/message-files.ts'
import { isMember, isOpen, speakRefusal } from '../members/membership.ts'
import { appendPlain } from './plain-append-store.ts'
import { appendSingle } from './single-append-store.ts'

/** The input with the rows that it depends on, and the verdict on each message: `judged`. */
const judging = `input as (
  select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[],
    $8::boolean[], $9::boolean[], $10::boolean[], $13::bigint[])
    as t(ord, conversation_id, id, sender_id, kind, content, extras, counts, shown, trusted, seen)
),
locked as materialized (
  select * from conversations where id = any($2::text[]) order by id for no key update
),
held as materialized (
  select p.conversation_id, p.user_id, p.to_seq, p.refusal, p.silent_until, p.role, p.nick, p.read_seq
  from (select distinct conversation_id, sender_id from input) i
  join locked l on l.id = i.conversation_id
  join participants p on p.conversation_id = l.id and p.user_id = i.sender_id
  for no key update of p
),
first_stranger as (
  select distinct on (i.conversation_id) i.conversation_id, i.sender_id, i.ord
  from input i join locked l on l.id = i.conversation_id
  where not ${isOpen('l')} and l.stranger_id is null and i.kind = 0 and not i.trusted
  order by i.conversation_id, i.ord
),
seen as (
  select i.*, l.kind as conversation_kind, l.last_seq, l.last_counted, l.friends, l.lifted, l.stranger_texts,
    l.stranger_id as known_stranger, coalesce(l.stranger_id, f.sender_id) as stranger,
    p.user_id as participant, p.nick, ${isOpen('l')} as is_open, ${speakRefusal('$11::bigint', 'p', 'l')} as refusal,
    m.seq as old_seq, m.created_at as old_at,
    m.sender_id = i.sender_id and (m.kind = 9 or (m.kind = i.kind and (m.content = i.content or exists (
      select 1 from message_states e where e.conversation_id = i.conversation_id and e.seq = m.seq
    )))) as same,
    row_number() over (
      partition by i.conversation_id, i.sender_id, (m.seq is null and i.kind = 0) order by i.ord
    ) as nth
  from input i
  left join locked l on l.id = i.conversation_id
  left join first_stranger f on f.conversation_id = i.conversation_id
  left join held p on p.conversation_id = i.conversation_id and p.user_id = i.sender_id
  left join messages m on m.conversation_id = i.conversation_id and m.id = i.id
),
judged as (
  select s.*, case
    when s.trusted then 10000
    when s.old_seq is not null then case when s.same then 10000 else 10001 end
    when s.conversation_kind is null then 10025
    when s.participant is null then 10026
    when s.refusal <> 0 then s.refusal
    when s.is_open then 10000
    when s.stranger is null then 10023
    when s.sender_id <> s.stranger then 10000
    when exists (
      select 1 from input i join held h on h.conversation_id = i.conversation_id and h.user_id = i.sender_id
      where i.conversation_id = s.conversation_id and i.sender_id <> s.stranger and i.ord < s.ord
        and ${isMember('h')} and h.refusal = 0 and not i.trusted
        and (s.known_stranger is not null
          or i.ord > (select f.ord from first_stranger f where f.conversation_id = s.conversation_id))
    ) then 10000
    when s.kind <> 0 or s.stranger_texts + s.nth > $12 then 10023
    else 10000
  end as code
  from seen s
)`

/** A sender has read what was on their screen, and then their own messages up to the next one of another user. */
const advancing = `sender as (
  select s.conversation_id, s.sender_id, max(s.seen) as seen, max(s.last_seq) as last_seq,
    max(s.last_counted) as last_counted, bool_and(s.trusted) as trusted, sum(s.counts::int) as own,
    (select min(o.seq) from stored o where o.conversation_id = s.conversation_id and o.sender_id <> s.sender_id) as other
  from stored s where s.sender_id <> '${systemUserId}' group by s.conversation_id, s.sender_id
),
position as (
  select s.*, h.read_seq, case
    when s.trusted then h.read_seq
    when s.seen = ${seenAll} then (
      select max(o.seq) from stored o where o.conversation_id = s.conversation_id and o.sender_id = s.sender_id)
    when greatest(h.read_seq, s.seen) < s.last_seq then greatest(h.read_seq, s.seen)
    else coalesce((
      select max(o.seq) from stored o
      where o.conversation_id = s.conversation_id and o.sender_id = s.sender_id and (s.other is null or o.seq < s.other)
    ), s.last_seq) end as seq
  from sender s join held h on h.conversation_id = s.conversation_id and h.user_id = s.sender_id
),
advanced as (
  update participants p set
    read_seq = n.seq,
    read_counted = case
      when n.seq = n.read_seq then p.read_counted
      when n.seq = n.last_seq then n.last_counted
      else coalesce(
        (select o.number from stored o where o.conversation_id = n.conversation_id and o.seq = n.seq),
        (select m.counted from messages m where m.conversation_id = n.conversation_id and m.seq = n.seq),
        p.read_counted) end,
    own_after = case when n.seq = n.read_seq then p.own_after + n.own else (
        select count(*) from messages m
        where m.conversation_id = n.conversation_id and m.sender_id = n.sender_id and m.counts and m.seq > n.seq
      ) + (
        select count(*) from stored o
        where o.conversation_id = n.conversation_id and o.sender_id = n.sender_id and o.counts and o.seq > n.seq
      ) end,
    marked_unread = p.marked_unread and (n.trusted or n.seen = 0)
  from position n
  where p.conversation_id = n.conversation_id and p.user_id = n.sender_id and (n.seq > n.read_seq or n.own > 0)
)`

/**
 * Appends one batch in one statement and one commit. The rows of the conversations are locked in id order, so seqs have
 * no gaps; a known message id returns its first seq. The senders' rows are locked after that, so that a sender who left
 * or was blocked meanwhile is seen. Messages stored by another transaction during the wait are not in this statement's
 * snapshot: the unique index then refuses the batch, and the caller tries again. `filed` writes the files of the stored
 * messages.
 */
const statementWith = (filed: string) => `
with ${judging},
stored as (
  select j.*,
    j.last_seq + row_number() over (partition by j.conversation_id order by j.ord) as seq,
    j.last_counted + sum(j.counts::int) over (partition by j.conversation_id order by j.ord) as number
  from judged j where j.code = 10000 and j.old_seq is null
),
inserted as (
  insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
  select conversation_id, seq, id, sender_id, kind, content, extras, number, counts, shown, $11::bigint from stored
),${filed}
counted as (
  update conversations c set
    last_seq = s.last_seq, last_counted = s.last_counted,
    stranger_id = coalesce(c.stranger_id, s.stranger),
    stranger_texts = s.known_texts + s.stranger_texts,
    lifted = s.lifted
  from (
    select conversation_id, max(seq) as last_seq, max(number) as last_counted,
      max(stranger) filter (where kind = 0 and not trusted and not is_open) as stranger,
      max(stranger_texts) as known_texts,
      count(*) filter (where sender_id = stranger and kind = 0 and not trusted and not is_open)
        as stranger_texts,
      bool_or(lifted) or bool_or(not trusted and not friends and stranger is not null and sender_id <> stranger)
        as lifted
    from stored group by conversation_id
  ) s
  where c.id = s.conversation_id
),
${advancing}
select j.ord, j.code, coalesce(j.old_seq, s.seq) as seq, coalesce(j.old_at, $11::bigint) as created_at,
  j.old_seq is not null as again, coalesce(j.nick, '') as nick
from judged j left join stored s on s.ord = j.ord`

const statement = statementWith('')
const statementWithFiles = statementWith(`
filed as (
  insert into message_files (key, conversation_id, seq)
  select f.key, s.conversation_id, s.seq
  from unnest($14::int[], $15::text[]) as f(ord, key) join stored s on s.ord = f.ord
),`)

type Row = { ord: number; code: number; seq: number | null; created_at: number; again: boolean; nick: string }

function queryOf(newMessages: readonly NewMessage[], now: number, strangerTexts: number) {
  const files = newMessages.flatMap(({ kind, content, extras }, index) =>
    fileKeysIn(kind, content, extras).map((key) => ({ index, key })),
  )
  const values: unknown[] = [
    newMessages.map((_, index) => index),
    newMessages.map((newMessage) => newMessage.key),
    newMessages.map((newMessage) => newMessage.id),
    newMessages.map((newMessage) => newMessage.senderId),
    newMessages.map((newMessage) => newMessage.kind),
    newMessages.map((newMessage) => newMessage.content),
    newMessages.map((newMessage) => newMessage.extras),
    newMessages.map((newMessage) => newMessage.counts),
    newMessages.map((newMessage) => newMessage.shown),
    newMessages.map((newMessage) => newMessage.trusted),
    now,
    strangerTexts,
    newMessages.map((newMessage) => newMessage.readSeq ?? seenAll),
  ]
  if (files.length === 0) return { name: 'append', text: statement, values }
  values.push(
    files.map(({ index }) => index),
    files.map(({ key }) => key),
  )
  return { name: 'append-files', text: statementWithFiles, values }
}

function verdictsOf(rows: Row[], count: number): AppendResult[] {
  const verdicts: AppendResult[] = Array.from({ length: count })
  for (const row of rows) {
    const { code, seq, created_at, again, nick } = row
    verdicts[row.ord] = { code, seq: seq ?? 0, createdAt: created_at, again, nick }
  }
  return verdicts
}

/**
 * Two new messages must not share conversation and id. Commits by itself: plain messages in one statement, the others
 * of the batch in a second one.
 */
export async function appendBatch(
  pool: Pool,
  newMessages: readonly NewMessage[],
  now: number,
  strangerTexts: number,
): Promise<AppendResult[]> {
  const [only] = newMessages
  const verdicts =
    newMessages.length === 1 && only
      ? [await appendSingle(pool, only, now)]
      : await appendPlain(pool, newMessages, now)
  const rest = newMessages.filter((_, index) => !verdicts[index])
  if (rest.length > 0) {
    const result = await pool.query<Row>(queryOf(rest, now, strangerTexts))
    const appendResults = verdictsOf(result.rows, rest.length).values()
    return newMessages.map((_, index) => verdicts[index] ?? (appendResults.next().value as AppendResult))
  }
  return newMessages.map((_, index) => verdicts[index] as AppendResult)
}

/** Those of these conversations whose row another transaction has locked. Does not wait for any of them. */
export async function heldAmong(pool: Pool, keys: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with free as (select id from conversations where id = any($1::text[]) for no key update skip locked)
     select id from conversations where id = any($1::text[]) and id not in (select id from free)`,
    [keys],
  )
  return rows.map((row) => row.id)
}

/** Appends one message within a transaction, for system lines that belong to an action. */
export async function appendIn(tx: Tx, newMessage: NewMessage, now: number): Promise<AppendResult> {
  const { text, values } = queryOf([newMessage], now, 0)
  const result = await tx.executeQuery<Row>(CompiledQuery.raw(text, values))
  const [appendResult] = verdictsOf(result.rows, 1)
  if (!appendResult) throw new Error('the log gave no verdict')
  return appendResult
}

/** Appends a message of the demo's past: it counts as unread, and no right to write is checked. */
export const appendPast = (
  tx: Tx,
  line: Pick<NewMessage, 'key' | 'senderId' | 'kind' | 'content'>,
  at: number,
): Promise<AppendResult> =>
  appendIn(
    tx,
    { ...line, id: randomUUID().replaceAll('-', ''), extras: '{}', counts: true, shown: true, trusted: true },
    at,
  )
