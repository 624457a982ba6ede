-- The sums of the day that is closed next, so that a look at them does not read the entries of a day again. At most one row.
create table ledger_closing_drafts (
  day text collate "C" primary key,
  zone text not null,
  from_at bigint not null,
  until_at bigint not null,
  previous text not null,
  last_entry bigint not null,
  last_posting bigint not null,
  body text not null,
  made_at bigint not null
);
