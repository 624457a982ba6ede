-- Texts that wait for their time, and those that could not be sent at it.
create table scheduled_messages (
  user_id text collate "C" not null,
  -- the id that the message will have
  id text collate "C" not null,
  conversation_id text collate "C" not null,
  content text not null,
  extras text not null,
  send_at bigint not null,
  time_zone text not null,
  -- of the session that wrote it last
  session_id text collate "C" not null,
  -- why it was not sent, as a code of refusals; 0 while it waits
  code int not null default 0,
  -- its time came while its writer could not send
  held boolean not null default false,
  -- a process sends it until then
  claimed_until bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (user_id, id)
);
create index scheduled_messages_due on scheduled_messages (send_at) where code = 0;
create index scheduled_messages_session on scheduled_messages (session_id);
