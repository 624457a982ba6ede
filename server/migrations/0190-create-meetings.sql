-- Meetings, who is in them, and what was done there. A meeting is changed while its row is held.
create table meetings (
  number text collate "C" primary key check (number ~ '^[1-9][0-9]{8}$'),
  title text not null,
  password text not null,
  -- Who may change and delete it, and leads it whenever they are in it.
  owner_id text collate "C" not null,
  -- Who leads it now.
  host_id text collate "C" not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'open', 'ended')),
  starts_at bigint not null,
  duration integer not null check (duration > 0),
  unit text not null check (unit in ('minute', 'hour', 'day', 'month')),
  ends_at bigint not null,
  is_locked boolean not null,
  has_waiting_room boolean not null,
  is_muted_on_entry boolean not null,
  all_muted boolean not null default false,
  may_unmute boolean not null default true,
  is_reminded boolean not null default false,
  version integer not null default 1,
  created_at bigint not null,
  ended_at bigint not null default 0,
  check ((state = 'ended') = (ended_at > 0))
);
create index meetings_coming on meetings (starts_at) where state = 'scheduled' and not is_reminded;
create index meetings_over on meetings (ends_at) where state <> 'ended';
create index meetings_owner on meetings (owner_id);

create table meeting_people (
  number text collate "C" not null references meetings on delete cascade,
  user_id text collate "C" not null,
  state text not null check (state in ('invited', 'waiting', 'joined', 'left', 'removed')),
  -- In this meeting alone; '' for the person's own name.
  name text not null default '',
  is_co_host boolean not null default false,
  -- Gave the password once, and is not asked again.
  knows_password boolean not null default false,
  microphone text not null default 'open' check (microphone in ('open', 'muted', 'held')),
  may_camera boolean not null default true,
  may_screen boolean not null default true,
  asks_since bigint not null default 0,
  hand_since bigint not null default 0,
  joined_at bigint not null default 0,
  -- Since when no media connection is there; 0 while one is.
  away_since bigint not null default 0,
  primary key (number, user_id)
);
create index meeting_people_user on meeting_people (user_id);
create index meeting_people_away on meeting_people (away_since) where state = 'joined' and away_since > 0;

create table meeting_log (
  id bigint generated always as identity primary key,
  number text collate "C" not null references meetings on delete cascade,
  at bigint not null,
  action text not null,
  by_id text collate "C",
  to_id text collate "C"
);
create index meeting_log_of on meeting_log (number, id);
create index meeting_log_by on meeting_log (by_id);
create index meeting_log_to on meeting_log (to_id);
