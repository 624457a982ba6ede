-- Outside of a transaction.
-- A conversation that an operator closed, as against one that was answered; it is read where nobody waits.
alter table support_threads add column if not exists closed boolean not null default false;
update support_threads set closed = true
  where waiting_since = 0 and not closed and exists (
    select from support_messages
    where support_messages.user_id = support_threads.user_id and seq = last_seq and operator = '');
drop index concurrently if exists support_answered;
create index concurrently support_answered on support_threads (last_at desc, user_id) where waiting_since = 0 and not closed;
drop index concurrently if exists support_closed;
create index concurrently support_closed on support_threads (last_at desc, user_id) where waiting_since = 0 and closed;
-- What was said is found by a part of it, the newest first.
drop index concurrently if exists support_messages_by_time;
create index concurrently support_messages_by_time on support_messages (created_at desc);
drop index concurrently if exists support_messages_by_part;
create index concurrently support_messages_by_part on support_messages using gin (name_parts(content)) with (fastupdate = off);
