-- Postings that turn another one round, wholly or in part, each agreed to by two operators. `cents` is what it gave the
-- customer, in cents or points, below zero where it took; `owed` is the part of it that was not in the wallet, or that paid
-- what was owed before.
create table corrections (
  id text collate "C" primary key,
  posting bigint not null,
  user_id text collate "C" not null,
  system_account text collate "C" not null,
  asset text not null,
  cents bigint not null check (cents <> 0),
  owed bigint not null default 0 check (owed >= 0),
  reason text not null,
  created_at bigint not null
);
create index corrections_of_posting on corrections (posting);
create index corrections_by_time on corrections (created_at, id);
create index corrections_of_user on corrections (user_id);

-- What of a recharge paid what was owed after a correction.
alter table cash_requests add column owed_cents bigint not null default 0;
