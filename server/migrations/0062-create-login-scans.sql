-- A browser that asks to be signed in by the one who scans its QR code. Rows live a few minutes.
create table login_scans (
  id text collate "C" primary key,
  secret_hash bytea not null,
  state text not null,
  brand text not null,
  model text not null,
  platform text not null,
  system text not null,
  address text not null,
  user_id text collate "C",
  session_id text collate "C",
  created_at bigint not null,
  expires_at bigint not null
);
create index login_scans_expires_at on login_scans (expires_at);
alter table sessions add column by_qr boolean not null default false;
