create table friendships (
  user_id text collate "C" not null references users (id),
  friend_id text collate "C" not null references users (id),
  remarks text not null default '',
  created_at bigint not null,
  primary key (user_id, friend_id)
);
create table friend_applies (
  id text collate "C" primary key,
  from_id text collate "C" not null references users (id),
  to_id text collate "C" not null references users (id),
  remark text not null,
  reason text not null default '',
  status smallint not null default 0,
  created_at bigint not null,
  answered_at bigint
);
create unique index friend_applies_pending on friend_applies (from_id, to_id) where status = 0;
create index friend_applies_to on friend_applies (to_id, created_at desc);
create index friend_applies_from on friend_applies (from_id, created_at desc);
create table blocks (
  user_id text collate "C" not null references users (id),
  blocked_id text collate "C" not null references users (id),
  created_at bigint not null,
  primary key (user_id, blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);
