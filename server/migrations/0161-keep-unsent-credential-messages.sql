-- Messages about a change of a credential that are not known to be sent. A link is made anew for each attempt, since
-- only its hash is stored.
create table credential_messages (
  id text collate "C" primary key,
  change_id text collate "C" not null references credential_changes (id) on delete cascade,
  channel text not null check (channel in ('sms', 'mail')),
  target text not null,
  language text not null,
  about text not null check (about in ('change', 'undone')),
  attempts int not null,
  next_at bigint not null,
  unique (change_id, target)
);
create index credential_messages_due on credential_messages (next_at);
