-- Recharges and withdrawals that operators decide on. Name, number and phone of the outside account are sealed.
create table cash_requests (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  is_out boolean not null,
  cents bigint not null check (cents > 0),
  form smallint not null,
  -- 1 waiting, 2 approved, 3 refused.
  state smallint not null default 1,
  sealed bytea not null,
  mask text not null,
  voucher text not null default '',
  -- Of the voucher: 64 bits that stay nearly the same when a picture is made smaller or saved again.
  print bit(64),
  reason text not null default '',
  created_at bigint not null,
  decided_at bigint not null default 0
);
create index cash_requests_of on cash_requests (user_id, created_at);
create index cash_requests_waiting on cash_requests (created_at) where state = 1;
create index cash_requests_held on cash_requests (id) where state = 1 and is_out;
create unique index cash_requests_voucher on cash_requests (voucher) where voucher <> '';

-- What is bought with money: what kind of thing, and which.
create table orders (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  kind text not null,
  subject text not null,
  cents bigint not null check (cents > 0),
  paid boolean not null default false,
  created_at bigint not null,
  expires_at bigint not null
);
create index orders_of on orders (user_id, created_at);

-- Where people send money to for a recharge.
create table pay_addresses (
  form smallint primary key,
  name text not null,
  account text not null,
  picture text not null
);
