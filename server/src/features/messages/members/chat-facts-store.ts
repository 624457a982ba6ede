import { sql } from 'kysely'
import * as membership from './membership.ts'

const isMember = sql.raw(membership.isMember('p'))
const upTo = sql.raw(membership.seesUpTo())
const after = sql.raw(membership.seesAfter())

/** As many members of a group are part of its row in the chat list, if it has no picture. */
const facesMax = 9

/** Of a group: the users that its row shows, and the nickname of who wrote last. */
const groupPart = sql`(
  select array[
    concat_ws(' ', m.sender_id, nullif(p.silent_by, ''), case when ${isMember} then (
      select string_agg(f.user_id, ' ' order by f.role desc, f.joined_at, f.user_id) from (
        select s.user_id, s.role, s.joined_at from participants s
        where s.conversation_id = p.conversation_id and ${sql.raw(membership.isMember('s'))}
          and s.conversation_id like '1:%'
        order by s.role desc, s.joined_at, s.user_id limit ${sql.lit(facesMax)}
      ) f
    ) end),
    case when ${isMember} then (
      select s.nick from participants s where s.conversation_id = p.conversation_id and s.user_id = m.sender_id
    ) end
  ]
  from (select 1) one left join lateral (
    select x.sender_id from messages x
    where x.conversation_id = p.conversation_id and (x.shown or x.kind = 9 and x.extras = '{}')
      and x.seq > ${after} and x.seq <= ${upTo} and ${sql.raw(membership.isNotDeleted('x'))}
    order by x.seq desc limit 1
  ) m on true)`

const rarePart = sql`concat_ws(' ',
  case when not (${isMember}) then (
    select hash_record_extended(l, 0) from participant_last_seen l where l.id = p.leaving_id
  ) end,
  case when p.has_deleted then (
    select count(*) from deleted_messages d where d.user_id = p.user_id and d.conversation_id = p.conversation_id
  ) end,
  case when p.draft_parts like '%"quote"%' then gen_random_uuid() end)`

/**
 * The chats of a user, at most `limit`, each with a hash of all that its row in the chat list and missed messages depend
 * on: all columns of the user's and the conversation's rows, including those of later migrations, the read position of
 * the other side, and how many messages the user deleted. Content of messages changes only together with a seq or a
 * revision. In groups also who wrote last under which nickname, and the first members; for former members how they
 * looked then. A draft with a quote is hashed as different each time.
 */
export const chatsOfUser = (userId: string, now: number, limit: number) => sql`
  select key, is_member, other, group_part[1] as people, is_muted, is_silenced,
    case when rare_part is null and group_part is null then state
      else hashtextextended(concat_ws('|', group_part[1], group_part[2], rare_part), state) end as state
  from (
    select p.conversation_id as key, ${isMember} as is_member, o.user_id as other,
      ${sql.raw(membership.isMutedAt('t.now'))} as is_muted, p.silent_until > t.now as is_silenced,
      hashint8extended(coalesce(o.read_seq, -1), case when ${isMember}
        then hash_record_extended(c, hash_record_extended(p, 0))
        else hashint8extended(c.rev, hash_record_extended(p, 0)) end) as state,
      case when c.kind = 1 then ${groupPart} end as group_part,
      case when p.to_seq is not null or p.has_deleted or p.draft_parts <> '' then ${rarePart} end as rare_part
    from participants p
    cross join (select ${now}::bigint as now) t
    join conversations c on c.id = p.conversation_id
    left join participants o on c.kind = 2 and o.conversation_id = p.conversation_id and o.user_id <> p.user_id
    where p.user_id = ${userId}::text
    limit ${sql.lit(limit)}
  ) chats`

/**
 * Of the relation `mine` that `chatsOfUser` makes: what its rows depend on, then '|', then the users whose names and
 * pictures they show, in any order. A private chat whose other user has no row in it is named by its key.
 */
export const chatsFact = sql`(
  select concat_ws(' ', count(*), bit_xor(state), count(*) filter (where is_muted), count(*) filter (where is_silenced))
    || '|' || string_agg(coalesce(people, other, key), ' ')
  from mine)`
