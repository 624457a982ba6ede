-- What is pinned in a conversation, for everybody who may see the message.
create table message_pins (
  conversation_id text collate "C" not null,
  seq bigint not null,
  user_id text collate "C" not null,
  -- 0 without an end
  until bigint not null,
  created_at bigint not null,
  primary key (conversation_id, seq)
);
create index message_pins_of_user on message_pins (user_id);
