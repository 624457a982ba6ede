-- Days that a cashier signed. `record` is the text that was signed: the day with its time zone, what each kind of posting
-- moved, with opening and closing balances, and the hash of the closing before.
create table ledger_closings (
  day text collate "C" primary key,
  until_at bigint not null,
  last_entry bigint not null,
  record text not null,
  hash bytea not null,
  signature bytea not null,
  key_id text collate "C" not null,
  operator_name text not null,
  closed_at bigint not null
);
create trigger ledger_closings_keep before update or delete on ledger_closings
  for each row execute function ledger_refuse();
create trigger ledger_closings_keep_all before truncate on ledger_closings
  for each statement execute function ledger_refuse();

-- What closings are signed with: Ed25519, the private key (PKCS 8) sealed by the key of identities.
create table ledger_signing_keys (
  id text collate "C" primary key,
  public_key text not null,
  sealed bytea not null,
  created_at bigint not null
);
