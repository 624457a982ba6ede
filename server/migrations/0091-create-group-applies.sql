alter table groups add column is_search boolean not null default false;
create index groups_found on groups (created_at desc) where is_search and not is_delete;

-- Who wants to be in a group: status 0 waits, 1 agreed, 2 refused.
create table group_applies (
  id text collate "C" primary key,
  group_id text collate "C" not null references groups (id),
  user_id text collate "C" not null references users (id),
  way text not null,
  inviter_id text collate "C" not null default '',
  remark text not null default '',
  reason text not null default '',
  status smallint not null default 0,
  created_at bigint not null,
  answered_at bigint not null default 0,
  answerer_id text collate "C" not null default ''
);
create unique index group_applies_waiting on group_applies (group_id, user_id) where status = 0;
create index group_applies_of_group on group_applies (group_id, created_at desc, id);
create index group_applies_of_person on group_applies (user_id, group_id, created_at desc);

-- Signs invitations; the first process that needs it makes it.
create table group_keys (
  id smallint primary key check (id = 1),
  key bytea not null
);
