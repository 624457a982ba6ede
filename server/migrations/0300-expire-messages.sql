-- Messages up to here are gone for everybody: deleted, or moved to the archive.
alter table conversations add column expired_seq bigint not null default 0;

-- How long messages are kept; 0 days for ever.
create table message_retention (
  one boolean primary key default true check (one),
  days integer not null default 0,
  archive boolean not null default false,
  starts_at bigint not null default 0,
  ran_at bigint not null default 0
);
insert into message_retention default values;

-- Messages whose time was over, for the operators alone. What was recalled before is not among them.
create table archived_messages (
  conversation_id text collate "C" not null,
  seq bigint not null,
  id text collate "C" not null,
  sender_id text collate "C" not null,
  kind smallint not null,
  content text not null,
  extras text not null,
  created_at bigint not null,
  archived_at bigint not null,
  primary key (conversation_id, seq)
);
create index archived_messages_by_time on archived_messages using brin (created_at);
-- Their files stay as long as they do.
create index archived_messages_of_files on archived_messages using gin (files_in(kind, content)) with (fastupdate = off)
  where kind in (1, 2, 3, 8, 12, 111);
