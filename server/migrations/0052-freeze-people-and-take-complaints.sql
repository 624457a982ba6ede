-- Who may not sign in, and why an operator decided so.
create table freezes (
  user_id text collate "C" primary key,
  reason text not null,
  at bigint not null
);

create table complaints (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  -- 1 a person, 2 a group, 3 a message.
  about smallint not null,
  -- The person, the group, or the sender of the message.
  target_id text collate "C" not null,
  -- The message as it was said, with its conversation; JSON, '' for the other kinds.
  evidence text not null default '',
  kind text not null,
  text text not null,
  phone text not null default '',
  -- Addresses of uploads, as JSON.
  photos text not null default '[]',
  -- 1 waiting, 2 dismissed, 3 acted upon.
  state smallint not null default 1,
  decision text not null default '',
  created_at bigint not null,
  decided_at bigint not null default 0
);
create index complaints_waiting on complaints (created_at) where state = 1;
create index complaints_of_target on complaints (target_id);
create index complaints_of_person on complaints (user_id, created_at);
