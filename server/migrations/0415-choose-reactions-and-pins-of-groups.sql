-- What the owner of a group sets of reactions and pins.
alter table groups
  -- null: all emoji; empty: none
  add column reactions text[] check (cardinality(reactions) <= 20),
  -- only who may write there reacts
  add column is_react_speakers boolean not null default false,
  -- members pin as owner and admins do
  add column is_pin_all boolean not null default false;
