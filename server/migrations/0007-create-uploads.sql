-- A key is leased for 60 s, filled once, then finished: only finished ones may be used and are served.
create table uploads (
  key text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  purpose text not null,
  name text not null,
  size_max bigint not null,
  secret_hash bytea not null,
  expires_at bigint not null,
  filled boolean not null default false,
  -- The answer of finish, so that a second one gives the same.
  result text,
  created_at bigint not null
);
create index uploads_unfinished on uploads (created_at) where result is null;
