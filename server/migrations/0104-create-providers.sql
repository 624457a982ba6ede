-- Logins at a provider that were begun: what the browser has to show is hashed, what the provider must confirm is not.
create table provider_logins (
  state_hash bytea primary key,
  ticket_hash bytea not null,
  purpose text not null check (purpose in ('login', 'phone')),
  nonce text not null,
  verifier text not null,
  expires_at bigint not null
);
create index provider_logins_expiry on provider_logins (expires_at);

-- Whose account elsewhere is whose here. Nothing but these two names is believed: an e-mail address can change hands.
create table provider_accounts (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id text collate "C" not null,
  created_at bigint not null,
  primary key (issuer, subject)
);
create index provider_accounts_of on provider_accounts (user_id);
