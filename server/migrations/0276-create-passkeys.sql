-- Passkeys: for each the public half of its key, as COSE has it. The counter is that of the authenticator, 0 where it has none.
create table passkeys (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at bigint not null,
  used_at bigint not null default 0
);
create index passkeys_of on passkeys (user_id, created_at);

-- Challenges that were given out and not answered. What each is for holds until its end: whose it is, whether an old
-- credential was shown for the passkey that is added, and the hash of the one request that it pays for.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'signIn', 'pay')),
  user_id text collate "C",
  proven boolean not null default false,
  request bytea,
  expires_at bigint not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- All passkeys of an account together are a credential: `before` and `after` hold them as JSON.
alter table credential_changes drop constraint credential_changes_kind_check;
alter table credential_changes add constraint credential_changes_kind_check
  check (kind in ('phone', 'mail', 'password', 'payPassword', 'provider', 'passkey'));
