create table groups (
  id text collate "C" primary key,
  name text not null,
  brief text not null default '',
  avatar text not null default '',
  owner_id text collate "C" not null references users (id),
  is_add_friend boolean not null default true,
  is_invite boolean not null default true,
  is_invite_auth boolean not null default false,
  is_silent boolean not null default false,
  is_delete boolean not null default false,
  created_at bigint not null
);
