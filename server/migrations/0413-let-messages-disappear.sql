-- For how long messages of a conversation stand: those after `from_seq`, up to `to_seq` where the setting has ended.
create table message_timers (
  conversation_id text collate "C" not null,
  from_seq bigint not null,
  to_seq bigint,
  seconds integer not null,
  -- Up to here everything has disappeared that will.
  done_seq bigint not null,
  -- Nothing else disappears before.
  check_at bigint not null,
  primary key (conversation_id, from_seq)
);
create index message_timers_due on message_timers (check_at);
