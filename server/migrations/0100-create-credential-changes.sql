-- Changes of a phone number, an e-mail address or a password: those that wait for 24 hours, and those that were made and
-- can be undone. `before` and `after` hold the number, the address, or the hash of the password; null where there was none.
create table credential_changes (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  kind text not null check (kind in ('phone', 'mail', 'password', 'payPassword')),
  state text not null check (state in ('waiting', 'done', 'stopped', 'undone')),
  before text,
  after text not null,
  created_at bigint not null,
  due_at bigint not null,
  done_at bigint not null default 0,
  -- In which order this person's changes were made, from 1.
  done_place bigint not null default 0
);
create unique index credential_changes_waiting on credential_changes (user_id, kind) where state = 'waiting';
create index credential_changes_of on credential_changes (user_id, done_place);
create index credential_changes_due on credential_changes (due_at) where state = 'waiting';

-- What the links in the messages hold, hashed.
create table credential_links (
  token_hash bytea primary key,
  change_id text collate "C" not null references credential_changes (id) on delete cascade
);

-- Until when nothing leaves the wallet of this person.
create table payment_holds (
  user_id text collate "C" primary key,
  until bigint not null
);
insert into payment_holds select id, proof_changed_at + 86400000 from users where proof_changed_at > 0;

-- Numbers and addresses that an undo may put back: nobody else gets them until then.
create table reserved_targets (
  target text primary key,
  user_id text collate "C" not null,
  until bigint not null
);
