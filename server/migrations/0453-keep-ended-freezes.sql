-- An ended freeze remains as a row, so that the number of accounts frozen on a day and their list agree.
alter table freezes add column id bigint generated always as identity;
alter table freezes drop constraint freezes_pkey;
alter table freezes add primary key (id);
-- null: still frozen
alter table freezes add column ended_at bigint;
create unique index freezes_in_force on freezes (user_id) where ended_at is null;
create index freezes_by_time on freezes (at, user_id);
