-- A conversation's id can be told by everyone: '2:<lower id>:<higher id>' for two people, '1:<group id>' for a group.
create table conversations (
  id text collate "C" primary key,
  kind smallint not null,
  last_seq bigint not null default 0,
  last_counted bigint not null default 0,
  ended boolean not null default false,
  -- Between strangers: who wrote first, how many texts, and whether the other liked or replied.
  friends boolean not null default false,
  lifted boolean not null default false,
  stranger_id text,
  stranger_texts smallint not null default 0
) with (fillfactor = 70);

-- One row per person and conversation: membership, role, read position, and how the chat list shows it.
create table participants (
  conversation_id text collate "C" not null references conversations (id),
  user_id text collate "C" not null,
  -- Sees seq > from_seq; once out, up to to_seq.
  from_seq bigint not null default 0,
  to_seq bigint,
  role smallint not null default 0,
  joined_at bigint not null,
  silent_until bigint not null default 0,
  -- The send code that this person's messages get, 0 for none.
  refusal smallint not null default 0,
  read_seq bigint not null default 0,
  read_counted bigint not null default 0,
  cleared_seq bigint not null default 0,
  cleared_at bigint not null default 0,
  -- Shown in the list once there is a message above it; -1 shows an empty conversation too.
  hidden_seq bigint not null default 0,
  is_top boolean not null default false,
  is_muted boolean not null default false,
  primary key (conversation_id, user_id)
) with (fillfactor = 70);
create index participants_of_user on participants (user_id);

create table messages (
  conversation_id text collate "C" not null,
  seq bigint not null,
  id text collate "C" not null,
  sender_id text collate "C" not null,
  kind smallint not null,
  content text not null,
  extras text not null,
  -- Its number among the messages that count for unread, and whether it is one of them.
  counted bigint not null,
  counts boolean not null,
  -- Recall markers travel by seq but are no row of their own in a room.
  shown boolean not null,
  created_at bigint not null,
  primary key (conversation_id, seq)
);
create unique index messages_of_client on messages (conversation_id, id);
create index messages_recalled on messages (conversation_id, seq) where kind = 9 and counts;
