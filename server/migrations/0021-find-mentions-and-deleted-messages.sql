-- Extras are written with `at` first, so that a mention can be told from its beginning.
create index messages_mentions on messages (conversation_id, seq) where extras like '{"at":%';

-- Messages that one person no longer wants to see; the others keep them.
create table deleted_messages (
  user_id text collate "C" not null,
  conversation_id text collate "C" not null,
  seq bigint not null,
  primary key (user_id, conversation_id, seq)
);
alter table participants add column has_deleted boolean not null default false;
