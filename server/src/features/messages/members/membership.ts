import { limits } from '@mynah/contract/limits'

// The rules of who is in a conversation, who may speak and who may see what, as conditions in SQL on a row of participants
// (`p`) and one of conversations (`c`). Each is written here alone, and every statement that asks it takes it from here.

/** Is a member now: nobody who left or was removed. */
export const isMember = (p = 'participants') => `${p}.to_seq is null`

/** The place up to which a person sees a conversation: its newest, and for who left the one of leaving. */
export const seesUpTo = (p = 'p', c = 'c') => `coalesce(${p}.to_seq, ${c}.last_seq)`

/** The place after which a person sees a conversation. */
export const seesAfter = (p = 'p') => `greatest(${p}.from_seq, ${p}.cleared_seq)`

/** May see the message at this place. */
export const maySee = (seq = 'm.seq', p = 'p') =>
  `${seq} > ${seesAfter(p)} and (${isMember(p)} or ${seq} <= ${p}.to_seq)`

/** Not deleted by this person for themselves. */
export const isNotDeleted = (m = 'm', p = 'p') =>
  `not (${p}.has_deleted and exists (select 1 from deleted_messages d
    where d.user_id = ${p}.user_id and d.conversation_id = ${m}.conversation_id and d.seq = ${m}.seq))`

/** Both sides may write without limit: a group, friends, or a stranger who was answered. */
export const isOpen = (c = 'c') => `(${c}.kind = 1 or ${c}.friends or ${c}.lifted)`

/** A group with no more members than show each other that they type; counted no further than that. */
export const isSmall = (c = 'c') =>
  `(select count(*) from (
    select 1 from participants s where s.conversation_id = ${c}.id and ${isMember('s')} limit ${limits.smallGroupMax + 1}
  ) counted) <= ${limits.smallGroupMax}`

/** Has the conversation muted, for good or until later than now. `now` is an SQL expression. */
export const isMutedAt = (now: string, p = 'p') =>
  `(${p}.is_muted and (${p}.muted_until = 0 or ${p}.muted_until > ${now}))`

/**
 * The send code that a message of this person would get now, 0 where they may speak; the limit of strangers is apart. What
 * became of a group after a person left it is not theirs to know. `now` is an SQL expression.
 */
export const speakRefusal = (now: string, p = 'p', c = 'c') => `(case
    when not (${isMember(p)}) then 10026
    when ${c}.ended then 10024
    when ${p}.refusal <> 0 then ${p}.refusal
    when ${p}.silent_until > ${now} then 10028
    when ${c}.silent and ${p}.role = 0 then 10027
    else 0 end)`

/** The same for calling, which a mute does not touch, and which needs both sides to be open to each other. */
export const callRefusal = (p = 'p', c = 'c') => `(case
    when not (${isMember(p)}) then 10026
    when ${c}.ended then 10024
    when ${p}.refusal <> 0 then ${p}.refusal
    when not ${isOpen(c)} then 10023
    else 0 end)`
