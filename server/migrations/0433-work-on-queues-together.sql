-- Which item of a queue an operator has open: one of each queue, so that there are never more rows than that.
create table queue_claims (
  queue text collate "C" not null,
  operator_id text collate "C" not null references operators (id),
  item text collate "C" not null,
  since bigint not null,
  at bigint not null,
  primary key (queue, operator_id)
);

-- What operators noted for one another. `about` is a kind and an id, as in the audit log: a note goes with the account of the person.
create table queue_notes (
  id bigint generated always as identity primary key,
  queue text collate "C" not null,
  item text collate "C" not null,
  about text collate "C" not null,
  operator_id text collate "C" not null references operators (id),
  text text not null,
  created_at bigint not null
);
create index queue_notes_of on queue_notes (queue, item, id);
create index queue_notes_about on queue_notes (about);
