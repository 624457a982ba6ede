-- What one unit of something emits, as it was published. A newer version stands beside the older ones, which entries keep.
create table carbon_factors (
  key text collate "C" not null,
  version integer not null check (version > 0),
  category text collate "C" not null check
    (category in ('transport', 'electricity', 'gas', 'food', 'flights', 'shopping', 'waste', 'average')),
  -- Of CO2 equivalent, for one unit.
  milligrams bigint not null check (milligrams between 0 and 100000000000),
  unit text collate "C" not null,
  source text not null check (source <> ''),
  link text not null check (link like 'https://%'),
  year integer not null,
  -- ISO 3166, '' where it is for all, WLD for the world.
  country text collate "C" not null,
  -- The order in which they are shown.
  place integer not null,
  created_at bigint not null,
  primary key (key, version)
);

create table carbon_entries (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  -- As the person's calendar has it: 2026-11-23.
  day text collate "C" not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  category text collate "C" not null,
  factor_key text collate "C" not null,
  factor_version integer not null,
  -- In hundredths of the factor's unit.
  amount integer not null check (amount > 0),
  grams bigint not null check (grams >= 0),
  created_at bigint not null,
  -- The order in which they were made, also within a millisecond.
  place bigint generated always as identity,
  foreign key (factor_key, factor_version) references carbon_factors
);
create index carbon_entries_of_user on carbon_entries (user_id, day desc, place desc);
create index carbon_entries_by_time on carbon_entries (created_at);

-- Points that a day's entries earned. A row outlives its entry, so that removing one earns nothing twice.
create table carbon_grants (
  user_id text collate "C" not null,
  day text collate "C" not null,
  category text collate "C" not null,
  points integer not null check (points > 0),
  created_at bigint not null,
  primary key (user_id, day, category)
);
create index carbon_grants_by_time on carbon_grants (created_at);

create table carbon_goals (
  user_id text collate "C" primary key,
  -- For 30 days; 0 where none is set.
  grams bigint not null check (grams >= 0),
  country text collate "C" not null
);
