-- Money from one person to another, held until it is accepted, returned, or its time is over.
create table transfers (
  id text collate "C" primary key,
  from_id text collate "C" not null,
  to_id text collate "C" not null,
  cents bigint not null check (cents > 0),
  note text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'returned', 'expired')),
  message_id text collate "C" not null,
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint not null default 0
);
create index transfers_waiting on transfers (expires_at) where state = 'waiting';
create index transfers_held on transfers (id) where state = 'waiting';
create index transfers_from on transfers (from_id, created_at);
create index transfers_to on transfers (to_id, created_at);
