-- A call that comes while its person talks waits there, where the device that talks can show it; people are added to private calls.
alter table call_people drop constraint call_people_state_check;
alter table call_people add constraint call_people_state_check
  check (state in ('ringing', 'waiting', 'joined', 'rejected', 'busy', 'missed', 'left')) not valid;
alter table call_people validate constraint call_people_state_check;
alter table call_people add column shows_waiting boolean not null default false;
-- Who added a person to a private call; null for the two of its chat, and in groups.
alter table call_people add column added_by text collate "C";
alter table call_people add column left_at bigint not null default 0;
create index call_people_waiting on call_people (user_id) where state = 'waiting';
