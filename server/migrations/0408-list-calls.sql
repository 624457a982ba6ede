-- The list of calls of each person, newest first. What was missed before the list was there is not new.
alter table call_people add column called_at bigint not null default 0;
alter table call_people add column is_seen boolean not null default true;
update call_people p set called_at = c.started_at from calls c where c.id = p.call_id;
-- A process of the version before adds people without these columns.
alter table call_people alter column called_at set default (extract(epoch from clock_timestamp()) * 1000)::bigint;
alter table call_people alter column is_seen set default false;
create index call_people_list on call_people (user_id, called_at desc, call_id desc);
create index call_people_missed on call_people (user_id, called_at desc, call_id desc) where state in ('missed', 'busy');
drop index call_people_user;
