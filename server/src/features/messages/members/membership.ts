import { limits } from '@mynah/contract/limits'

// The rules of membership, writing and visibility, as SQL conditions on a row of participants (`p`) and one of
// conversations (`c`). They are written only here; all statements use these.

/** Is a member now: has not left and was not removed. */
export const isMember = (p = 'participants') => `${p}.to_seq is null`

/** The seq up to which a user sees a conversation: the newest; for former members, the one at which they left. */
export const seesUpTo = (p = 'p', c = 'c') => `coalesce(${p}.to_seq, ${c}.last_seq)`

/** The seq after which a user sees a conversation. */
export const seesAfter = (p = 'p') => `greatest(${p}.from_seq, ${p}.cleared_seq)`

/** May see the message with this seq. */
export const maySee = (seq = 'm.seq', p = 'p') =>
  `${seq} > ${seesAfter(p)} and (${isMember(p)} or ${seq} <= ${p}.to_seq)`

/** Deleted by this user for themselves: a condition up to the comparison of the key. */
export const isDeletedBy = (p = 'p') =>
  `${p}.has_deleted and exists (select 1 from deleted_messages d where d.user_id = ${p}.user_id and d.conversation_id`

/** Not deleted by this user for themselves. */
export const isNotDeleted = (m = 'm', p = 'p') =>
  `not (${isDeletedBy(p)} = ${m}.conversation_id and d.seq = ${m}.seq))`

/** Both sides may write without limit: a group, friends, or a stranger who was accepted or answered. */
export const isOpen = (c = 'c') => `(${c}.kind = 1 or ${c}.friends or ${c}.lifted)`

/** A group small enough to show typing; counted only up to that size. */
export const isSmall = (c = 'c') =>
  `(select count(*) from (
    select 1 from participants s where s.conversation_id = ${c}.id and ${isMember('s')} limit ${limits.smallGroupMax + 1}
  ) counted) <= ${limits.smallGroupMax}`

/** Has the conversation muted, for good or until later than now. `now` is an SQL expression. */
export const isMutedAt = (now: string, p = 'p') =>
  `(${p}.is_muted and (${p}.muted_until = 0 or ${p}.muted_until > ${now}))`

/**
 * The send code that refuses a message of this user now; 0 if they may write. The limit for strangers is checked
 * separately. Former members do not learn what happened to the group later. `now` is an SQL expression.
 */
export const speakRefusal = (now: string, p = 'p', c = 'c') => `(case
    when not (${isMember(p)}) then 10026
    when ${c}.ended then 10024
    when ${p}.refusal <> 0 then ${p}.refusal
    when ${p}.silent_until > ${now} then 10028
    when ${c}.silent and ${p}.role = 0 then 10027
    else 0 end)`

/** The same for calls, which a mute does not affect, and which need both sides to be open to each other. */
export const callRefusal = (p = 'p', c = 'c') => `(case
    when not (${isMember(p)}) then 10026
    when ${c}.ended then 10024
    when ${p}.refusal <> 0 then ${p}.refusal
    when not ${isOpen(c)} then 10023
    else 0 end)`
