-- Scheduled backups and the restores that are tried with them. Times in ms since 1970, 0 if it has not happened.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  asked_at bigint not null,
  started_at bigint not null default 0,
  -- Renewed by the process that runs it.
  seen_at bigint not null default 0,
  ended_at bigint not null default 0,
  version text not null default '',
  -- The backup that was made, or restored.
  name text not null default '',
  bytes bigint not null default 0,
  row_count bigint not null default 0,
  file_count bigint not null default 0,
  -- An English sentence if it failed.
  error text not null default '',
  -- The backup was removed when newer ones took its place.
  is_removed boolean not null default false
);
-- One of each kind at a time.
create unique index backup_runs_open on backup_runs (kind) where ended_at = 0;
create index backup_runs_ended on backup_runs (kind, ended_at) where ended_at > 0;
-- What the list of releases said when it was read last. One row.
create table known_releases (
  one boolean primary key default true check (one),
  asked_at bigint not null default 0,
  -- JSON text.
  list text not null default '[]',
  -- An English sentence if it could not be read.
  error text not null default ''
);
insert into known_releases default values;
