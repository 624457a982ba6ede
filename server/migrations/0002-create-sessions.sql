-- Tokens, codes and captchas are stored only as SHA-256; codes live five minutes and five tries.
create table sessions (
  id text collate "C" primary key,
  token_hash bytea not null unique,
  user_id text collate "C" not null references users (id),
  device_id text,
  brand text not null default '',
  model text not null default '',
  platform text not null default '',
  system text not null default '',
  channel text not null default '',
  push_id text not null default '',
  created_at bigint not null,
  last_at bigint not null
);
create index sessions_of_user on sessions (user_id);
create table codes (
  target text not null,
  purpose text not null,
  hash bytea not null,
  tries smallint not null default 0,
  expires_at bigint not null,
  primary key (target, purpose)
);
create table code_sends (
  target text not null,
  at bigint not null
);
create index code_sends_of_target on code_sends (target, at);
create table code_bans (
  target text primary key,
  until bigint not null
);
create table captchas (
  token text primary key,
  hash bytea not null,
  expires_at bigint not null
);
create table login_failures (
  subject text not null,
  at bigint not null
);
create index login_failures_of_subject on login_failures (subject, at);
