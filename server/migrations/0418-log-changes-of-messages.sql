-- What becomes of messages after they were sent has a log of its own beside them: it takes no seq, so that no count, order or
-- read position can move by it.
alter table conversations
  -- How many changes there were.
  add column rev bigint not null default 0,
  -- The highest from_seq of a member: what lies above it every member may see.
  add column joined_seq bigint not null default 0;
update conversations c set joined_seq = m.seq
from (
  select conversation_id, max(from_seq) as seq from participants where to_seq is null group by conversation_id
) m
where m.conversation_id = c.id and m.seq > 0;

-- Of who left: how many changes there were then.
alter table participants add column to_rev bigint;

-- The state of each message that changed, as JSON without its rev.
create table message_states (
  conversation_id text collate "C" not null,
  seq bigint not null,
  rev bigint not null,
  state text not null,
  primary key (conversation_id, seq)
) with (fillfactor = 70);
create index message_states_by_rev on message_states (conversation_id, rev);

-- Who changed what; nothing that people wait for reads it.
create table message_changes (
  conversation_id text collate "C" not null,
  rev bigint not null,
  seq bigint not null,
  kind text not null,
  user_id text collate "C" not null,
  created_at bigint not null,
  primary key (conversation_id, rev)
);
create index message_changes_by_age on message_changes (created_at);

-- What an edited message said: as it was sent, and each version since.
create table message_versions (
  conversation_id text collate "C" not null,
  seq bigint not null,
  version integer not null,
  -- The revision that made it; 0 as sent.
  rev bigint not null,
  content text not null,
  extras text not null,
  created_at bigint not null,
  primary key (conversation_id, seq, version)
);

-- Reactions. A row each, beside the counts in the message's state.
create table message_reactions (
  conversation_id text collate "C" not null,
  user_id text collate "C" not null,
  seq bigint not null,
  emoji text collate "C" not null,
  created_at bigint not null,
  primary key (conversation_id, user_id, seq, emoji)
);
create index message_reactions_of_message on message_reactions (conversation_id, seq, created_at);
create index message_reactions_of_user on message_reactions (user_id);

-- Of whose messages others reacted to since their author looked: the newest one in each conversation.
create table reaction_marks (
  user_id text collate "C" not null,
  conversation_id text collate "C" not null,
  seq bigint not null,
  primary key (user_id, conversation_id)
);

-- As `messages_mentions`, for those whom an edit alone names.
create index messages_naming_by_edit on messages (conversation_id, seq) where extras like '{"atEdit":%';
