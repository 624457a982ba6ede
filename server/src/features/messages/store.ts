import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'

type Tables = {
  conversations: {
    id: string
    kind: number
    last_seq: number
    last_counted: number
    ended: boolean
    /** Only owner and admins speak. */
    silent: boolean
    friends: boolean
    lifted: boolean
    stranger_id: string | null
    stranger_texts: number
  }
  participants: {
    conversation_id: string
    user_id: string
    from_seq: number
    to_seq: number | null
    role: number
    joined_at: number
    silent_until: number
    silent_by: string
    nick: string
    refusal: number
    read_seq: number
    read_counted: number
    cleared_seq: number
    cleared_at: number
    hidden_seq: number
    is_top: boolean
    is_muted: boolean
    marked_unread: boolean
    background: string
    draft: string
    draft_at: number
    has_deleted: boolean
  }
  messages: {
    conversation_id: string
    seq: number
    id: string
    sender_id: string
    kind: number
    content: string
    extras: string
    counted: number
    counts: boolean
    shown: boolean
    created_at: number
  }
}
/** `nick`: what its sender goes by in this group now, '' for their name. */
export type MessageRow = Omit<Tables['messages'], 'counted' | 'counts' | 'shown'> & { nick: string }
export type Participant = Tables['participants']

export const own = (db: Db) => db.withTables<Tables>()

/** Messages with what their senders go by there. */
const messages = (db: Db) =>
  own(db)
    .selectFrom('messages as m')
    .select([
      'm.conversation_id',
      'm.seq',
      'm.id',
      'm.sender_id',
      'm.kind',
      'm.content',
      'm.extras',
      'm.created_at',
    ])
    .select((e) => {
      // By itself: a join makes the plan of a page twice as slow.
      const nick = e
        .selectFrom('participants as s')
        .select('s.nick')
        .whereRef('s.conversation_id', '=', 'm.conversation_id')
        .whereRef('s.user_id', '=', 'm.sender_id')
      return e.fn.coalesce(nick, e.val('')).as('nick')
    })

/** Which of these conversations there are. */
export async function knownAmong(db: Db, keys: string[]): Promise<Map<string, true>> {
  const rows = await own(db)
    .selectFrom('conversations')
    .select('id')
    .where((e) => e('id', '=', e.fn.any(e.val(keys))))
    .execute()
  return new Map(rows.map((row) => [row.id, true]))
}

/** Makes the conversation of two people, or changes nothing where it exists. */
export async function ensurePair(db: Db, key: string, userIds: [string, string], now: number): Promise<void> {
  await own(db)
    .insertInto('conversations')
    .values({
      id: key,
      kind: 2,
      last_seq: 0,
      last_counted: 0,
      ended: false,
      silent: false,
      friends: false,
      lifted: false,
      stranger_texts: 0,
    })
    .onConflict((c) => c.doNothing())
    .execute()
  await own(db)
    .insertInto('participants')
    .values(userIds.map((userId) => participant(key, userId, now)))
    .onConflict((c) => c.doNothing())
    .execute()
}

function participant(key: string, userId: string, now: number): Participant {
  return {
    conversation_id: key,
    user_id: userId,
    from_seq: 0,
    to_seq: null,
    role: 0,
    joined_at: now,
    silent_until: 0,
    silent_by: '',
    nick: '',
    refusal: 0,
    read_seq: 0,
    read_counted: 0,
    cleared_seq: 0,
    cleared_at: 0,
    hidden_seq: 0,
    is_top: false,
    is_muted: false,
    marked_unread: false,
    background: '',
    draft: '',
    draft_at: 0,
    has_deleted: false,
  }
}

export const setPair = (tx: Tx, key: string, change: { friends?: boolean; lifted?: boolean }) =>
  own(tx).updateTable('conversations').set(change).where('id', '=', key).execute()

export const setRefusal = (tx: Tx, key: string, userId: string, refusal: number) =>
  own(tx)
    .updateTable('participants')
    .set({ refusal })
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .execute()

export const createGroupConversation = (tx: Tx, key: string) =>
  own(tx)
    .insertInto('conversations')
    .values({
      id: key,
      kind: 1,
      last_seq: 0,
      last_counted: 0,
      ended: false,
      silent: false,
      friends: false,
      lifted: false,
      stranger_texts: 0,
    })
    .execute()

/** Held until the transaction ends; whoever changes who takes part takes it first. */
export const lockConversation = (tx: Tx, key: string) =>
  own(tx).selectFrom('conversations').selectAll().where('id', '=', key).forNoKeyUpdate().executeTakeFirst()

export async function addPeople(
  tx: Tx,
  key: string,
  people: { userId: string; role: number }[],
  at: { seq: number; counted: number; now: number },
): Promise<void> {
  const rows = people.map(({ userId, role }) => ({
    ...participant(key, userId, at.now),
    role,
    from_seq: at.seq,
    read_seq: at.seq,
    read_counted: at.counted,
    hidden_seq: -1,
  }))
  await own(tx)
    .insertInto('participants')
    .values(rows)
    .onConflict((c) =>
      c.columns(['conversation_id', 'user_id']).doUpdateSet({
        from_seq: at.seq,
        to_seq: null,
        role: 0,
        // A mute outlasts leaving and coming back.
        nick: '',
        joined_at: at.now,
        read_seq: at.seq,
        read_counted: at.counted,
        hidden_seq: -1,
        marked_unread: false,
      }),
    )
    .execute()
}

/** They see what was said up to a place, and are nobody there any more; what they had begun to write is gone. */
export const removePeople = (tx: Tx, key: string, userIds: string[], seq: number) =>
  own(tx)
    .updateTable('participants')
    .set((e) => ({ to_seq: seq, role: 0, draft: '', draft_at: e('draft_at', '+', 1) }))
    .where('conversation_id', '=', key)
    .where('user_id', 'in', userIds)
    .where('to_seq', 'is', null)
    .execute()

export const setRole = (tx: Tx, key: string, userId: string, role: number) =>
  own(tx)
    .updateTable('participants')
    .set({ role })
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .where('to_seq', 'is', null)
    .execute()

/** Mutes until then, or lets speak again with 0; asked of whoever takes part now. */
export const silence = (tx: Tx, key: string, userIds: string[], until: number, by: string) =>
  own(tx)
    .updateTable('participants')
    .set({ silent_until: until, silent_by: by })
    .where('conversation_id', '=', key)
    .where('user_id', 'in', userIds)
    .where('to_seq', 'is', null)
    .execute()

export const setNick = (tx: Tx, key: string, userId: string, nick: string) =>
  own(tx)
    .updateTable('participants')
    .set({ nick })
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .where('to_seq', 'is', null)
    .execute()

export const setConversation = (tx: Tx, key: string, change: { silent?: boolean; ended?: boolean }) =>
  own(tx).updateTable('conversations').set(change).where('id', '=', key).execute()

/** Those of these people who call themselves something of their own there. */
export async function nicksOf(db: Db, key: string, userIds: string[]): Promise<Map<string, string>> {
  const rows = await own(db)
    .selectFrom('participants')
    .select(['user_id', 'nick'])
    .where('conversation_id', '=', key)
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .where('nick', '<>', '')
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.nick]))
}

/** The first members of each of these groups, as `peopleOf` orders them. */
export async function firstOf(db: Db, keys: string[], count: number): Promise<Map<string, string[]>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; ids: string[] }>`
    select k.key, array(
      select user_id from participants
      where conversation_id = k.key and to_seq is null and conversation_id like '1:%'
      order by role desc, joined_at, user_id limit ${count}
    ) as ids
    from unnest(${keys}::text[]) as k(key)`.execute(db)
  return new Map(rows.map(({ key, ids }) => [key, ids]))
}

/** The groups in which each of these people is admin or owner. */
export async function decidedBy(db: Db, userIds: string[]): Promise<Map<string, string[]>> {
  const rows = await own(db)
    .selectFrom('participants')
    .select(['user_id', 'conversation_id'])
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .where('to_seq', 'is', null)
    .where('role', '>', 0)
    .where('conversation_id', 'like', '1:%')
    .execute()
  const byPerson = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byPerson].map(([userId, mine]) => [userId, mine.map((row) => row.conversation_id)]))
}

/** Everyone who takes part now, owners first. */
export const peopleOf = (db: Db, key: string) =>
  own(db)
    .selectFrom('participants')
    .select(['user_id', 'role', 'silent_until', 'silent_by', 'nick', 'joined_at'])
    .where('conversation_id', '=', key)
    .where('to_seq', 'is', null)
    .orderBy('role', 'desc')
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()

/** How far those have read who see a place, but for one. */
export const readersOf = (db: Db, key: string, seq: number, except: string) =>
  own(db)
    .selectFrom('participants')
    .select(['user_id', 'read_seq', 'nick'])
    .where('conversation_id', '=', key)
    .where('to_seq', 'is', null)
    .where('from_seq', '<', seq)
    .where('user_id', '<>', except)
    .orderBy('read_seq')
    .orderBy('user_id')
    .execute()

/** Who hears a conversation now, but for requests of strangers, which wait quietly. */
export const audienceOf = (db: Db, key: string) =>
  own(db)
    .selectFrom('participants as p')
    .innerJoin('conversations as c', 'c.id', 'p.conversation_id')
    .select(['p.user_id', 'p.is_muted'])
    .where('p.conversation_id', '=', key)
    .where('p.to_seq', 'is', null)
    .where((e) => e.or([e('c.kind', '=', 1), e('c.friends', '=', true), e('c.lifted', '=', true)]))
    .execute()

export const participantOf = (db: Db, key: string, userId: string) =>
  own(db)
    .selectFrom('participants as p')
    .innerJoin('conversations as c', 'c.id', 'p.conversation_id')
    .selectAll('p')
    .select(['c.last_seq', 'c.last_counted', 'c.ended', 'c.silent'])
    .where('p.conversation_id', '=', key)
    .where('p.user_id', '=', userId)
    .executeTakeFirst()

/** What these people may see of these conversations, by `<key> <user id>`. */
export async function windowsOf(
  db: Db,
  pairs: string[],
): Promise<Map<string, Pick<Participant, 'from_seq' | 'to_seq' | 'cleared_seq'>>> {
  const rows = await own(db)
    .selectFrom('participants')
    .select(['conversation_id', 'user_id', 'from_seq', 'to_seq', 'cleared_seq'])
    .where((e) =>
      e(
        e.refTuple('conversation_id', 'user_id'),
        'in',
        pairs.map((pair) => {
          const [key = '', userId = ''] = pair.split(' ')
          return e.tuple(key, userId)
        }),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [`${row.conversation_id} ${row.user_id}`, row]))
}

/** The keys of the groups that these people are in now; who is in none is left out. */
export async function groupKeysOf(db: Db, userIds: string[]): Promise<Map<string, string[]>> {
  const rows = await own(db)
    .selectFrom('participants')
    .select(['user_id', 'conversation_id'])
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .where('to_seq', 'is', null)
    .where('conversation_id', 'like', '1:%')
    .execute()
  const keys = new Map<string, string[]>()
  for (const row of rows) {
    const mine = keys.get(row.user_id)
    if (mine) mine.push(row.conversation_id)
    else keys.set(row.user_id, [row.conversation_id])
  }
  return keys
}

/** With whom a person has a conversation of two. */
export async function partnersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('participants as me')
    .innerJoin('participants as other', 'other.conversation_id', 'me.conversation_id')
    .select('other.user_id')
    .where('me.user_id', '=', userId)
    .where('me.conversation_id', 'like', '2:%')
    .where('other.user_id', '<>', userId)
    .execute()
  return rows.map((row) => row.user_id)
}

export const countPeople = async (db: Db, keys: string[]): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map()
  const rows = await own(db)
    .selectFrom('participants')
    .select((e) => ['conversation_id', e.fn.countAll<number>().as('count')])
    .where('conversation_id', 'in', keys)
    .where('to_seq', 'is', null)
    .groupBy('conversation_id')
    .execute()
  return new Map(rows.map((row) => [row.conversation_id, Number(row.count)]))
}

/** Messages with fromSeq < seq < beforeSeq, newest first. */
export const newest = (db: Db, key: string, range: { after: number; before: number; count: number }) =>
  messages(db)
    .where('m.conversation_id', '=', key)
    .where('m.seq', '>', range.after)
    .where('m.seq', '<', range.before)
    .orderBy('m.seq', 'desc')
    .limit(range.count)
    .execute()

/** What was said after a place, by rising seq. */
export const messagesAfter = (db: Db, key: string, seq: number, count: number) =>
  own(db)
    .selectFrom('messages')
    .select(['seq', 'kind', 'content'])
    .where('conversation_id', '=', key)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(count)
    .execute()

export const byId = (db: Db, key: string, id: string) =>
  messages(db)
    .select('m.counted')
    .where('m.conversation_id', '=', key)
    .where('m.id', '=', id)
    .executeTakeFirst()

export const byIds = (db: Db, key: string, ids: string[]): Promise<MessageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : messages(db).where('m.conversation_id', '=', key).where('m.id', 'in', ids).execute()

/** Where a message stands in its conversation; 0 where there is none. */
export const seqOf = async (db: Db, key: string, id: string): Promise<number> =>
  (await byIds(db, key, id ? [id] : []))[0]?.seq ?? 0

/** The old row keeps id and seq, and loses what it said. */
export const blank = (tx: Tx, key: string, seq: number) =>
  own(tx)
    .updateTable('messages')
    .set({ kind: 9, content: '', extras: '{}' })
    .where('conversation_id', '=', key)
    .where('seq', '=', seq)
    .execute()

export const setContent = (tx: Tx, key: string, seq: number, content: string) =>
  own(tx)
    .updateTable('messages')
    .set({ content })
    .where('conversation_id', '=', key)
    .where('seq', '=', seq)
    .execute()
