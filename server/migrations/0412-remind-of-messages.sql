-- Messages that a person wants to come back to at a time.
create table message_reminders (
  user_id text collate "C" not null,
  conversation_id text collate "C" not null,
  seq bigint not null,
  message_id text collate "C" not null,
  remind_at bigint not null,
  primary key (user_id, conversation_id, seq)
);
create index message_reminders_due on message_reminders (remind_at);
