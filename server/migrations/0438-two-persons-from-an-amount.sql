-- From which amount on two operators decide, by kind and asset: what holds now, and what will after a wait. Null is unset.
create table two_person_limits (
  kind text collate "C" not null,
  asset text collate "C" not null,
  cents bigint check (cents >= 0),
  later_cents bigint check (later_cents >= 0),
  later_at bigint not null default 0,
  primary key (kind, asset)
);
