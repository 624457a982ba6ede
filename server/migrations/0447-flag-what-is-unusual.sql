-- Outside of a transaction.
-- What rules noticed about an item of a queue or about a customer (then `item` is the customer's id), for operators.
-- `facts`: JSON, with the ids of other people.
create table if not exists flags (
  id text collate "C" primary key,
  kind text not null,
  about text not null,
  item text collate "C" not null,
  user_id text collate "C" not null,
  facts jsonb not null,
  state text not null check (state in ('open', 'right', 'false')),
  note text not null default '',
  decided_by text collate "C" references operators (id),
  created_at bigint not null,
  decided_at bigint not null default 0
);
create unique index if not exists flags_open on flags (kind, about, item) where state = 'open';
create index if not exists flags_waiting on flags (created_at, id) where state = 'open';
create index if not exists flags_judged on flags (state, decided_at desc, id) where state <> 'open';
create index if not exists flags_of_item on flags (about, item, created_at desc);
create index if not exists flags_of_user on flags (user_id, created_at desc);
create index if not exists flags_raised on flags (created_at) include (kind, state);

-- What rules have still to examine.
create table if not exists flag_checks (
  id bigint generated always as identity primary key,
  about text not null,
  item text collate "C" not null,
  user_id text collate "C" not null,
  session_id text collate "C" not null,
  created_at bigint not null
);

-- A keyed hash of the account number of a request, by the key whose fingerprint stands beside it; null without a number.
alter table cash_requests
  add column if not exists account_print bytea,
  add column if not exists account_key text not null default '';
drop index concurrently if exists cash_requests_account;
create index concurrently cash_requests_account on cash_requests (account_print, created_at desc) where account_print is not null;
drop index concurrently if exists cash_requests_to_print;
create index concurrently cash_requests_to_print on cash_requests (account_key) where sealed <> ''::bytea;

-- Whether a transfer is the first one to its receiver.
drop index concurrently if exists transfers_between;
create index concurrently transfers_between on transfers (from_id, to_id, created_at);
