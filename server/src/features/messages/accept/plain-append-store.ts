import type { Pool, QueryConfig } from 'pg'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fileKeysIn } from '../files/message-files.ts'
import { isOpen, speakRefusal } from '../members/membership.ts'
import { isFastPath, seenAll, type NewMessage, type AppendResult } from './new-message.ts'

/**
 * The fast statement for appending, for conversations without checks: friends or a group, where every sender is a
 * member and may write. There are few speakers (a sender in a conversation) but many messages, so tables are read once
 * for each speaker, and a message finds its speaker by its number in an array: a join of two lists without statistics
 * would become a nested loop.
 *
 * It locks the rows of the conversations in id order, then those of the speakers; both locks see changes committed
 * during the wait. A conversation is left out if one of its speakers may not write or has not seen all of it; otherwise
 * seqs would have gaps. A known message id fails the batch by the unique index.
 */
const statementWith = (filed: string) => `
with speaker as materialized (
  select t.number, t.company, t.messages, t.latest, t.own, t.seen, c.id, p.user_id, p.nick, c.last_seq, c.last_counted
  from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[], $15::int[], $16::bigint[]) with ordinality
    as t(conversation_id, user_id, company, messages, latest, own, seen, number)
  join conversations c on c.id = t.conversation_id
  join participants p on p.conversation_id = t.conversation_id and p.user_id = t.user_id
  where ${isOpen()} and ${speakRefusal('$14::bigint')} = 0 and greatest(t.seen, p.read_seq) >= c.last_seq
  order by c.id
  for no key update of c, p
),
plain as materialized (
  select * from (select *, count(*) over (partition by id) = company as complete from speaker) s where complete
),
base as materialized (
  select array_agg(coalesce(p.last_seq, -1) order by n) as seqs,
    array_agg(coalesce(p.last_counted, -1) order by n) as numbers
  from generate_series(1, cardinality($1::text[])) as n left join plain p on p.number = n
),
inserted as (
  insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
  select m.conversation_id, b.seqs[m.speaker] + m.place, m.id, m.sender_id, m.kind, m.content, m.extras,
    b.numbers[m.speaker] + m.place, true, true, $14::bigint
  from base b, unnest($6::int[], $7::int[], $8::text[], $9::text[], $10::text[], $11::int[], $12::text[], $13::text[])
    as m(speaker, place, conversation_id, id, sender_id, kind, content, extras)
  where b.seqs[m.speaker] >= 0
),${filed}
counted as (
  update conversations c set last_seq = p.last_seq + p.messages, last_counted = p.last_counted + p.messages
  from (select distinct on (id) id, last_seq, last_counted, messages from plain order by id) p where c.id = p.id
),
advanced as (
  update participants r set read_seq = p.last_seq + p.latest, read_counted = p.last_counted + p.latest,
    own_after = p.own, marked_unread = r.marked_unread and p.seen = 0
  from plain p where r.conversation_id = p.id and r.user_id = p.user_id
)
select number, last_seq, nick from plain`

const statement = statementWith('')
const statementWithFiles = statementWith(`
filed as (
  insert into message_files (key, conversation_id, seq)
  select f.key, f.conversation_id, b.seqs[f.speaker] + f.place
  from base b, unnest($17::int[], $18::int[], $19::text[], $20::text[]) as f(speaker, place, conversation_id, key)
  where b.seqs[f.speaker] >= 0
),`)

type Conversation = { key: string; speakers: Map<string, Speaker>; messages: number }
/**
 * `latest`: how far into the batch the speaker has read, `own`: how many of their own messages follow. `seen`: the
 * highest seq that the speaker had on screen.
 */
type Speaker = { number: number; senderId: string; latest: number; own: number; seen: number }
type Placed = { newMessage: NewMessage; index: number; speaker: Speaker; place: number }

/** Stores plain messages and commits. Returns a verdict for each stored message, none for those that need checks. */
export async function appendPlain(
  pool: Pool,
  newMessages: readonly NewMessage[],
  now: number,
): Promise<(AppendResult | undefined)[]> {
  const verdicts: (AppendResult | undefined)[] = Array.from({ length: newMessages.length })
  const conversations = new Map<string, Conversation>()
  const placed = newMessages.flatMap((newMessage, index) =>
    isFastPath(newMessage) ? [placeIn(conversations, newMessage, index)] : [],
  )
  if (placed.length === 0) return verdicts
  const speakers = [...conversations.values()].flatMap((one) => [...one.speakers.values()])
  const values = [
    ...speakerValues(conversations),
    ...messageValues(placed),
    now,
    numbersOf(speakers.map(({ own }) => own)),
    numbersOf(speakers.map(({ seen }) => seen)),
  ]
  const files = placed.flatMap(({ newMessage, speaker, place }) =>
    fileKeysIn(newMessage.kind, newMessage.content, newMessage.extras).map((key) => ({
      newMessage,
      speaker,
      place,
      key,
    })),
  )
  const bases = await store(
    pool,
    files.length === 0
      ? { name: 'append-plain', text: statement, values }
      : { name: 'append-plain-files', text: statementWithFiles, values: [...values, ...fileValues(files)] },
  )
  for (const { index, speaker, place } of placed) {
    const base = bases.get(speaker.number)
    if (!base) continue
    const { last_seq, nick } = base
    verdicts[index] = { code: 10000, seq: last_seq + place, createdAt: now, again: false, nick }
  }
  return verdicts
}

type Base = { number: number; last_seq: number; nick: string }

/** @returns for each stored speaker's number the last seq before the batch; empty if a message id was known */
async function store(pool: Pool, query: QueryConfig): Promise<Map<number, Base>> {
  try {
    const { rows } = await pool.query<Base>(query)
    return new Map(rows.map((row) => [row.number, row]))
  } catch (error) {
    if (isUniqueViolation(error)) return new Map()
    throw error
  }
}

function placeIn(conversations: Map<string, Conversation>, newMessage: NewMessage, index: number): Placed {
  let conversation = conversations.get(newMessage.key)
  if (!conversation) {
    conversation = { key: newMessage.key, speakers: new Map(), messages: 0 }
    conversations.set(newMessage.key, conversation)
  }
  let speaker = conversation.speakers.get(newMessage.senderId)
  if (!speaker) {
    speaker = { number: 0, senderId: newMessage.senderId, latest: 0, own: 0, seen: 0 }
    conversation.speakers.set(newMessage.senderId, speaker)
  }
  conversation.messages += 1
  speaker.seen = Math.max(speaker.seen, newMessage.readSeq ?? seenAll)
  // nobody has seen others' messages of the same batch
  const isAfterAll = newMessage.readSeq === undefined || speaker.latest === conversation.messages - 1
  speaker.own = isAfterAll ? 0 : speaker.own + 1
  if (isAfterAll) speaker.latest = conversation.messages
  return { newMessage, index, speaker, place: conversation.messages }
}

/** Numbers the speakers, by conversation id, and returns their columns. */
function speakerValues(conversations: Map<string, Conversation>): unknown[] {
  const [keys, people, companies, messages, latest]: [string[], string[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
    [],
  ]
  for (const conversation of conversations.values()) {
    for (const speaker of conversation.speakers.values()) {
      speaker.number = keys.push(conversation.key)
      people.push(speaker.senderId)
      companies.push(conversation.speakers.size)
      messages.push(conversation.messages)
      latest.push(speaker.latest)
    }
  }
  return [wordsOf(keys), wordsOf(people), numbersOf(companies), numbersOf(messages), numbersOf(latest)]
}

const messageValues = (placed: Placed[]): unknown[] => [
  numbersOf(placed.map(({ speaker }) => speaker.number)),
  numbersOf(placed.map(({ place }) => place)),
  wordsOf(placed.map(({ newMessage }) => newMessage.key)),
  wordsOf(placed.map(({ newMessage }) => newMessage.id)),
  wordsOf(placed.map(({ newMessage }) => newMessage.senderId)),
  numbersOf(placed.map(({ newMessage }) => newMessage.kind)),
  textsOf(placed.map(({ newMessage }) => newMessage.content)),
  textsOf(placed.map(({ newMessage }) => newMessage.extras)),
]

const fileValues = (
  files: (Pick<Placed, 'newMessage' | 'speaker' | 'place'> & { key: string })[],
): unknown[] => [
  numbersOf(files.map(({ speaker }) => speaker.number)),
  numbersOf(files.map(({ place }) => place)),
  wordsOf(files.map(({ newMessage }) => newMessage.key)),
  wordsOf(files.map(({ key }) => key)),
]

/** A PostgreSQL array literal: the driver would search every element for quotes, in numbers too. */
const numbersOf = (numbers: number[]): string => `{${numbers.join(',')}}`

/** The same for ids, which need no escaping. */
const wordsOf = (words: string[]): string => `{"${words.join('","')}"}`

const textsOf = (texts: string[]): string =>
  `{${texts.map((text) => (/["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`)).join(',')}}`
