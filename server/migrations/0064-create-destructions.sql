-- Who wants their account gone. Logging in before `due_at` takes the row away; what is done keeps no more than this.
create table destroy_requests (
  user_id text collate "C" primary key,
  state text not null,
  asked_at bigint not null,
  due_at bigint not null,
  done_at bigint not null default 0
);
create index destroy_requests_due on destroy_requests (due_at) where state <> 'done';

-- What somebody asked to have of their own data, as a file that they alone can fetch until it expires.
create table exports (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  state text not null,
  file text not null default '',
  size bigint not null default 0,
  created_at bigint not null,
  claimed_at bigint not null default 0,
  expires_at bigint not null
);
create index exports_of_user on exports (user_id, created_at);
create index exports_waiting on exports (created_at) where state = 'waiting';

alter table users add column destroyed_at bigint not null default 0;
