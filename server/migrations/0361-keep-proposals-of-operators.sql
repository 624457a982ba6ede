-- Changes that redirect money, and wait for a second operator or for their time. `input` is what the call was asked, as it came;
-- `detail` what the log would have said, so that what has changed since is noticed.
create table proposals (
  id text collate "C" primary key,
  call text not null,
  input text not null,
  subject text not null,
  detail text not null,
  operator_id text collate "C" not null,
  created_at bigint not null,
  due_at bigint not null,
  state text not null default 'waiting',
  decided_by text collate "C",
  decided_at bigint not null default 0
);
create unique index proposals_waiting_once on proposals (call, md5(input)) where state = 'waiting';
create index proposals_waiting on proposals (created_at) where state = 'waiting';
create index proposals_decided on proposals (decided_at desc) where state <> 'waiting';
create index proposals_due on proposals (due_at) where state = 'waiting' and due_at > 0;
