-- Orders of operators to decide several items of a queue. Times in ms since 1970, 0 if it has not happened.
create table bulk_decisions (
  id text collate "C" primary key,
  operator_id text collate "C" not null references operators (id),
  queue text not null,
  -- The path of the call that decides each item.
  call text not null,
  -- The decision as the operator read it.
  label text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'undone')),
  created_at bigint not null,
  act_at bigint not null,
  -- Renewed by the process that works on it.
  seen_at bigint not null default 0,
  ended_at bigint not null default 0
);
create index bulk_decisions_open on bulk_decisions (act_at) where state in ('waiting', 'running');
create index bulk_decisions_of on bulk_decisions (operator_id, queue, created_at);
create index bulk_decisions_age on bulk_decisions (created_at);

create table bulk_decision_items (
  bulk_id text collate "C" not null references bulk_decisions (id) on delete cascade,
  nth int not null,
  item text not null,
  -- What the operator saw in the list. Removed with the order after a day.
  name text not null,
  -- JSON text of the call's input.
  input text not null,
  -- '' before it is decided.
  ret_code text not null default '',
  -- JSON text: what the call answered, or the data of the error.
  answer text not null default '',
  primary key (bulk_id, nth)
);
