-- Which operator holds an item of a queue, so that no other one can decide it. A claim goes with the session that made it.
drop table queue_claims;
create table queue_claims (
  queue text collate "C" not null,
  item text collate "C" not null,
  operator_id text collate "C" not null references operators (id),
  session_hash bytea not null references operator_sessions (token_hash) on delete cascade,
  since bigint not null,
  -- ten minutes after the operator's last action on it, or the end of the session
  ends_at bigint not null,
  -- the operator wrote a note or a draft, so that it stays when they open another item
  has_text boolean not null,
  primary key (queue, item)
);
create index queue_claims_of on queue_claims (operator_id);
create index queue_claims_in on queue_claims (session_hash);
