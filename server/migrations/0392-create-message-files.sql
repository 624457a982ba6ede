-- Which message an upload is shown by. Also of archived messages: they have the place that they had as messages.
create table message_files (
  key text collate "C" not null,
  conversation_id text collate "C" not null,
  seq bigint not null,
  primary key (key, conversation_id, seq)
);
create index message_files_of_message on message_files (conversation_id, seq);

-- Up to which row a job has come that writes the files of messages from before this table. It begins a day after this
-- migration, when no process of an older version writes messages any more.
create table message_files_fill (
  one boolean primary key default true check (one),
  starts_at bigint not null,
  stage text not null default 'messages' check (stage in ('messages', 'archived_messages')),
  after_id text collate "C" not null default '',
  after_seq bigint not null default 0,
  -- When all were there; null until then.
  done_at bigint
);
insert into message_files_fill (starts_at, done_at)
select (extract(epoch from now()) * 1000)::bigint + 86400000,
  case when exists (select from messages) or exists (select from archived_messages) then null else 0 end;

-- Until then files are also found as before, by what the indexes of migrations 0110 and 0300 read out of contents.
create or replace function unfilled_message_files(wanted text)
  returns table (conversation_id text, seq bigint) language sql stable as $$
  select m.conversation_id, m.seq from messages m
  where m.kind in (1, 2, 3, 8, 12, 111) and files_in(m.kind, m.content) @> array[wanted]
  union all
  select m.conversation_id, m.seq from archived_messages m
  where m.kind in (1, 2, 3, 8, 12, 111) and files_in(m.kind, m.content) @> array[wanted]
$$;

-- Called by the job once all rows are there. Only their owner may drop these; the role that serves need not be the owner.
-- False where a table is in use for longer: all others would wait behind it.
create or replace function drop_older_file_indexes() returns boolean
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
begin
  if not exists (select from message_files_fill where done_at is not null) then
    raise exception 'message_files is not complete';
  end if;
  drop index if exists favourites_of_files;
  drop index if exists archived_messages_of_files;
  drop index if exists messages_of_files;
  drop function if exists unfilled_message_files(text);
  drop function if exists files_in(integer, text);
  drop function drop_older_file_indexes();
  return true;
exception when lock_not_available then
  return false;
end $$;

-- The uploads that a favourite shows; null where an older version kept it, until a job has read its content.
alter table favourites add column files text[] collate "C";
