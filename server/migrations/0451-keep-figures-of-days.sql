-- Outside of a transaction.
-- Figures of days (UTC) for the console: counts that the processes add to, and values that one of them measures.
create table if not exists daily_figures (
  day int not null,
  name text collate "C" not null,
  value bigint not null,
  primary key (day, name)
);
-- From which day on the processes count, and when the figures were last measured.
create table if not exists figures_state (
  one boolean primary key default true check (one),
  since_day int not null,
  measured_at bigint not null default 0
);
insert into figures_state (since_day) values (floor(extract(epoch from now()) / 86400)::int) on conflict do nothing;
-- The day of a session's last use (UTC). Unlike the time it changes once a day, so an index on it costs little.
alter table sessions add column if not exists used_on int not null default 0;
drop index concurrently if exists sessions_used_on;
create index concurrently sessions_used_on on sessions (used_on, user_id);
