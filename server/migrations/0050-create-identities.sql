-- Who somebody is in real life. Without a row nothing was ever submitted.
create table identities (
  user_id text collate "C" primary key,
  -- 1 under review, 2 approved, 3 refused.
  state smallint not null,
  country text not null default '',
  card_kind text not null default '',
  -- Names and number, sealed with a key that is not in the database.
  sealed bytea,
  -- The number with all but its ends hidden.
  mask text not null default '',
  -- Addresses of the two sealed photos.
  front text not null default '',
  back text not null default '',
  reason text not null default '',
  attempt integer not null default 1,
  submitted_at bigint not null default 0,
  decided_at bigint not null default 0
);
create index identities_waiting on identities (submitted_at) where state = 1;

-- Keys that something was sealed with, by their fingerprint: whether one of them is missing is then known.
create table seal_keys (
  fingerprint text collate "C" primary key,
  since bigint not null
);
