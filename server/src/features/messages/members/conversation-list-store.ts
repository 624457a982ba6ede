import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Entity } from '@mynah/contract/entities'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import { isNotDeletedIn } from '../deletion/deleted-store.ts'
import * as membership from './membership.ts'
import { own } from '../store.ts'

const isMember = sql.raw(membership.isMember('p'))
const isOpen = sql.raw(membership.isOpen())
const after = sql.raw(membership.seesAfter())
const upTo = sql.raw(membership.seesUpTo())

// The data of a user's row in the chat list: read position, marks, draft, hidden.

/** A conversation from one user's point of view. */
export type ConversationState = {
  key: string
  isMember: boolean
  /** The send code that would refuse a message of this user; 0 if they may write. */
  refusal: number
  mutedBy: string
  mutedUntil: number
  /** Only owner and admins may write. */
  isSilent: boolean
  /** Both sides may write without limit. */
  isOpen: boolean
  strangerId: string | null
  strangerTexts: number
  readSeq: number
  otherReadSeq: number
  lastSeq: number
  unread: number
  clearedAt: number
  isPinned: boolean
  isMuted: boolean
  /** 0 where the mute has no end */
  unmutesAt: number
  isArchived: boolean
  isMarkedUnread: boolean
  background: string
  draft: string
  draftParts: string
  draftAt: number
  /** The first unread message that mentions this user, and whether one mentions everybody. */
  namedIn: string | null
  isAllNamed: boolean
  namedSeq: number
  last: { kind: number; content: string; extras: string; senderId: string; nickname: string } | null
  lastAt: number | null
}

type Which =
  | { key: string }
  | { keys: readonly string[] }
  | { olderThan?: number; pinned: 'with' | 'without'; limit: number; offset: number }

/** Columns from the rows of the user and the conversation alone. */
const columns = sql`p.conversation_id as key, ${isMember} as "isMember",
      ${sql.raw(membership.speakRefusal('t.now'))} as refusal, p.silent_by as "mutedBy", p.silent_until as "mutedUntil",
      c.silent as "isSilent", ${isOpen} as "isOpen", c.stranger_id as "strangerId", c.stranger_texts as "strangerTexts",
      p.read_seq as "readSeq", coalesce(o.read_seq, 0) as "otherReadSeq", ${upTo} as "lastSeq",
      p.cleared_at as "clearedAt", p.is_top as "isPinned", ${sql.raw(membership.isMutedAt('t.now'))} as "isMuted", p.muted_until as "unmutesAt",
      p.is_archived as "isArchived", p.marked_unread as "isMarkedUnread",
      p.background, p.draft, p.draft_parts as "draftParts", p.draft_at as "draftAt", p.draft <> '' or p.draft_parts <> '' as "hasDraft"`

/** The conversation of a row; a parameter where a statement asks for one conversation. */
const ofRow = sql`p.conversation_id`

const sources = (now: number, key: RawBuilder<unknown> = ofRow) => sql`participants p
    cross join (select ${now}::bigint as now) t
    join conversations c on c.id = ${key}
    left join participants o on c.kind = 2 and o.conversation_id = ${key} and o.user_id <> p.user_id`

/**
 * The conversations of a user, as a relation of `ConversationState` and `hidden_seq`. The unread count is derived:
 * messages that count as unread up to the end of what the user can see, minus those read, and of the rest minus their
 * own, recalled, and deleted for themselves.
 */
const rowsOf = (
  userId: string,
  now: number,
  keys?: RawBuilder<unknown>,
  key: RawBuilder<unknown> = ofRow,
) => sql`
    select ${columns}, p.hidden_seq,
      a.at_id as "namedIn", coalesce(a.at_all, false) as "isAllNamed", coalesce(a.at_seq, 0) as "namedSeq",
      coalesce(m.created_at, greatest(p.joined_at, p.draft_at)) as "lastAt",
      case when m.shown then json_build_object(
        'kind', m.kind, 'content', m.content, 'extras', m.extras, 'senderId', m.sender_id, 'nickname', coalesce(case when c.kind = 1 then (
          select s.nick from participants s where s.conversation_id = ${key} and s.user_id = m.sender_id
        ) end, '')) end as last,
      greatest(0, coalesce(e.counted, 0) - p.read_counted - p.own_after - (
        select count(*) from messages x where x.conversation_id = ${key} and x.kind = 9 and x.counts
          and x.sender_id <> p.user_id and x.seq > p.read_seq and x.seq <= ${upTo}
      ) - case when p.has_deleted then (
        select count(*) from deleted_messages d
        join messages x on x.conversation_id = ${key} and x.seq = d.seq
        where d.user_id = p.user_id and d.conversation_id = ${key}
          and d.seq > p.read_seq and d.seq <= ${upTo} and x.counts and x.kind <> 9 and x.sender_id <> p.user_id
      ) else 0 end)::int as unread
    from ${sources(now, key)}
    left join lateral (
      select kind, content, extras, sender_id, created_at, shown from messages
      where conversation_id = ${key} and (shown or kind = 9 and extras = '{}')
        and seq > ${after} and seq <= ${upTo}
        and ${isNotDeletedIn(key, 'messages')}
      order by seq desc limit 1
    ) m on true
    left join lateral (
      select (array_agg(x.id order by x.seq))[1] as at_id, bool_or(x.extras::jsonb->>'at' = 'all') as at_all,
        max(x.seq) as at_seq
      from messages x
      where x.conversation_id = ${key} and x.extras like '{"at":%'
        and x.seq > greatest(p.read_seq, ${after}) and x.seq <= ${upTo}
        and x.sender_id <> p.user_id
        and (x.extras::jsonb->'at' ? p.user_id or x.extras::jsonb->>'at' = 'all')
    ) a on c.kind = 1
    left join messages e on e.conversation_id = ${key} and e.seq = ${upTo}
    where p.user_id = ${userId}::text ${keys ? sql`and p.conversation_id = ${keys}` : sql``}`

/** Has something to show that is not hidden. */
const isListed = sql.raw(`(r."lastSeq" > r.hidden_seq or (r."lastSeq" = 0 and r."hasDraft"))`)

/** Rows of a user's chat list, pinned first, then newest; rows requested by key come in the order of the keys. */
export async function conversationsOf(
  app: PreparedApp,
  userId: string,
  now: number,
  which: Which,
): Promise<ConversationState[]> {
  if ('keys' in which) {
    // As one text: an array would be planned each time, see `listOf`.
    const among = sql`any(string_to_array(${which.keys.join(' ')}::text, ' '))`
    return prepared(
      app,
      'conversations-among',
      sql<ConversationState>`
      select * from (${rowsOf(userId, now, among)}) r where ${isListed} order by r.key`,
    )
  }
  const one = 'key' in which
  const key = one ? sql`${which.key}::text` : undefined
  const filter = one
    ? sql`r.key = ${key}`
    : sql`${isListed}
        and (${which.olderThan ?? null}::bigint is null or (r."lastAt" < ${which.olderThan ?? null}::bigint and not r."isPinned"))
        and (${which.pinned === 'with'}::bool or not r."isPinned")`
  const page = one ? sql`` : sql`limit ${which.limit}::int offset ${which.offset}::int`
  return prepared(
    app,
    one ? 'conversation-of' : 'conversations-of',
    sql<ConversationState>`
    select * from (${rowsOf(userId, now, key, key)}) r
    where ${filter}
    order by r."isPinned" desc, r."lastAt" desc, r.key
    ${page}`,
  )
}

/** The unread counts of rows that are older and not pinned: all, and those in groups. */
export async function unreadBelow(
  app: PreparedApp,
  userId: string,
  now: number,
  olderThan: number,
): Promise<{ chats: number; groups: number }> {
  const [sums] = await prepared(
    app,
    'unread-below',
    sql<{ chats: number; groups: number }>`
    select coalesce(sum(s.unread), 0)::int as chats,
      coalesce(sum(s.unread) filter (where s.key like '1:%'), 0)::int as groups
    from (
      select r.key, greatest(r.unread, r."isMarkedUnread"::int) as unread
      from (${rowsOf(userId, now)}) r
      where r."lastSeq" > r.hidden_seq and r."lastAt" < ${olderThan}::bigint
        and not r."isPinned" and not r."isMuted" and not r."isArchived"
    ) s`,
  )
  return sums ?? { chats: 0, groups: 0 }
}

/** The device has messages up to `after`. `afterRev` is set if some of them, from `fromSeq` on, changed since. */
export type ToSync = {
  key: string
  after: number
  ceiling: number
  afterRev: number | null
  fromSeq: number | null
}

/** What a device has of a conversation: up to which seq, up to which revision, and from which seq on. */
export type Known = [seq: number | null, rev: number | null, fromSeq: number | null]

/** Conversations with something new for the device, the newest first. */
export const conversationsToSync = (
  app: PreparedApp,
  userId: string,
  known: Record<string, Known>,
): Promise<ToSync[]> =>
  // As one text: an array would be planned each time, see `listOf`.
  prepared(
    app,
    'conversations-to-sync',
    sql`
    select p.conversation_id as key, greatest(${after}, coalesce((k.known->>0)::bigint, p.read_seq)) as after,
      ${upTo} as ceiling, case when c.rev > (k.known->>1)::bigint then (k.known->>1)::bigint end as "afterRev",
      (k.known->>2)::bigint as "fromSeq"
    from participants p
    join conversations c on c.id = p.conversation_id
    left join json_each(${JSON.stringify(known)}::json) as k(key, known) on k.key = p.conversation_id
    where p.user_id = ${userId}::text
      and (${upTo} > greatest(${after}, coalesce((k.known->>0)::bigint, p.read_seq))
        or c.rev > (k.known->>1)::bigint)
    order by (select created_at from messages m where m.conversation_id = c.id and m.seq = c.last_seq) desc`,
  )

/**
 * A conversation without content of messages: `versions` changes whenever such content may have changed. For a group
 * `last` has only the sender.
 */
export type ConversationOutline = Omit<
  ConversationState,
  'unread' | 'namedIn' | 'isAllNamed' | 'namedSeq' | 'lastAt'
> & { isListed: boolean; versions: string }

/**
 * All conversations of a user by key, at most `limit`. `versions` contains hashes of all columns of the user's and the
 * conversation's rows, including those of later migrations. Content of messages changes only together with a seq or a
 * revision. For a group the last message is read for its sender's name, and since former members get no revisions.
 */
export const outlinesOf = (
  app: PreparedApp,
  userId: string,
  now: number,
  limit: number,
): Promise<ConversationOutline[]> =>
  prepared(
    app,
    `conversation-outlines-${limit}`,
    sql<ConversationOutline>`
    select r.*, ${isListed} as "isListed" from (
      select ${columns}, p.hidden_seq,
        concat_ws(' ', hash_record_extended(p, 0), case when ${isMember} then hash_record_extended(c, 0) end, m.version,
          case when p.has_deleted then (
            select count(*) from deleted_messages d where d.user_id = p.user_id and d.conversation_id = p.conversation_id
          ) end) as versions,
        m.last
      from ${sources(now)}
      left join lateral (
        select hashtextextended(x.content, x.seq) as version,
          json_build_object('kind', 0, 'content', '', 'extras', '{}', 'senderId', x.sender_id, 'nickname', coalesce((
            select s.nick from participants s where s.conversation_id = p.conversation_id and s.user_id = x.sender_id
          ), '')) as last
        from messages x
        where c.kind = 1 and x.conversation_id = p.conversation_id and (x.shown or x.kind = 9 and x.extras = '{}')
          and x.seq > ${after} and x.seq <= ${upTo} and ${sql.raw(membership.isNotDeleted('x'))}
        order by x.seq desc limit 1
      ) m on true
      where p.user_id = ${userId}::text
      limit ${sql.lit(limit)}
    ) r order by r.key`,
  )

type View = {
  isPinned?: boolean
  isMuted?: boolean
  /** 0 for good */
  unmutesAt?: number
  isArchived?: boolean
  isUnread?: boolean
  background?: string
  isHidden?: false
}

/** Changes a user's settings of a conversation; false if they never were a member. */
export async function setView(db: Db, key: string, userId: string, view: View): Promise<boolean> {
  const { isPinned, isMuted, unmutesAt = 0, isArchived, isUnread, background, isHidden } = view
  const { numUpdatedRows } = await own(db)
    .updateTable('participants')
    .set({
      ...(isPinned !== undefined && { is_top: isPinned }),
      ...(isMuted !== undefined && { is_muted: isMuted, muted_until: unmutesAt }),
      ...(isArchived !== undefined && { is_archived: isArchived }),
      ...(isUnread !== undefined && { marked_unread: isUnread }),
      ...(background !== undefined && { background }),
      ...(isHidden === false && { hidden_seq: -1 }),
    })
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A draft besides its text: mentions and formatting, and the message that it replies to. */
export type DraftParts = { entities: Entity[]; quote?: string | undefined }

export const draftPartsOf = (stored: string): DraftParts =>
  stored === '' ? { entities: [] } : (JSON.parse(stored) as DraftParts)

/** A user's draft as stored; locks the row. */
export async function lockDraft(
  tx: Tx,
  key: string,
  userId: string,
): Promise<{ text: string; parts: DraftParts } | undefined> {
  const row = await own(tx)
    .selectFrom('participants')
    .select(['draft', 'draft_parts'])
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { text: row.draft, parts: draftPartsOf(row.draft_parts) }
}

/** @returns when it changed, later than every change before; undefined if the user is not a member */
export async function setDraft(
  db: Db,
  key: string,
  userId: string,
  { text, parts }: { text: string; parts: DraftParts },
  now: number,
): Promise<number | undefined> {
  const isPlain = parts.entities.length === 0 && !parts.quote
  const row = await own(db)
    .updateTable('participants')
    .set({
      draft: text,
      draft_parts: isPlain ? '' : JSON.stringify(parts),
      draft_at: sql<number>`greatest(draft_at + 1, ${now}::bigint)`,
    })
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`${sql.raw(membership.isMember())}`)
    .returning('draft_at')
    .executeTakeFirst()
  return row?.draft_at
}

/** Hides a row until the next message. In a chat without messages the draft is deleted too. */
export const hide = (db: Db, key: string, userId: string) =>
  sql`update participants p set hidden_seq = ${upTo}, is_top = false, marked_unread = false,
      draft = case when c.last_seq = 0 then '' else p.draft end,
      draft_parts = case when c.last_seq = 0 then '' else p.draft_parts end,
      draft_at = case when c.last_seq = 0 and p.draft_at > 0 then p.draft_at + 1 else p.draft_at end
    from conversations c
    where c.id = ${key} and p.conversation_id = ${key} and p.user_id = ${userId}`.execute(db)

/** Clears the conversation for one user; others keep it. */
export const clear = (db: Db, key: string, userId: string, now: number) =>
  sql`update participants p set cleared_seq = ${upTo}, cleared_at = ${now},
      marked_unread = false, read_seq = ${upTo}, own_after = 0,
      read_counted = coalesce((select m.counted from messages m
        where m.conversation_id = ${key} and m.seq = ${upTo}), 0)
    from conversations c
    where c.id = ${key} and p.conversation_id = ${key} and p.user_id = ${userId}`.execute(db)
