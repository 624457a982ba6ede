-- Who added the operator; null for the command line and the first start.
alter table operators add column created_by text collate "C";

-- Browsers that an operator signed in with, hashed: there the right password is never held up by wrong ones elsewhere.
create table operator_devices (
  token_hash bytea primary key,
  operator_id text collate "C" not null,
  created_at bigint not null
);
create index operator_devices_of on operator_devices (operator_id);
