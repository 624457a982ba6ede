-- Sums of the books by kind of account (person, points, held, or one of the house's own), asset and day of the posting, over
-- the entries up to that of `ledger_summed`. The minute's job moves them on; a posting does not touch them, so that it takes
-- no lock.
create table ledger_sums (
  kind text collate "C" not null,
  asset text collate "C" not null,
  day int not null,
  amount bigint not null,
  primary key (kind, asset, day)
);
create table ledger_summed (
  one boolean primary key default true check (one),
  entry bigint not null
);
insert into ledger_summed (entry) values (0);

-- Requests whose vouchers look the same, both ways, found when the later one was made. `compared`: that was done; a job does
-- it for those that were made before.
create table cash_alike (
  id text collate "C" not null,
  other_id text collate "C" not null,
  primary key (id, other_id)
);
alter table cash_requests add column compared boolean not null default false;

-- What is part of a name: its letters and each pair that stand together, for an index over them.
create or replace function name_parts(name text) returns text[]
  language sql immutable strict parallel safe as $$
  select array(
    select distinct part from generate_series(1, length(name)) as n,
      lateral (values (substr(lower(name), n, 1)), (substr(lower(name), n, 2))) as parts(part)
    where part <> ''
  )
$$;
