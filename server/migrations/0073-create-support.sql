-- Each person's conversation with the customer service.
create table support_threads (
  user_id text collate "C" primary key references users (id),
  last_seq bigint not null default 0,
  -- How far the person has read.
  read_seq bigint not null default 0,
  -- Since when the person waits for an answer, 0 for not at all.
  waiting_since bigint not null default 0,
  last_at bigint not null
);
create index support_waiting on support_threads (waiting_since) where waiting_since > 0;

create table support_messages (
  user_id text collate "C" not null references support_threads (user_id),
  seq bigint not null,
  id text collate "C" not null,
  -- The name of the operator who said it, '' for the person.
  operator text not null,
  content text not null,
  created_at bigint not null,
  primary key (user_id, seq),
  unique (user_id, id)
);
