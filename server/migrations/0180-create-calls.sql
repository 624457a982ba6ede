-- Calls and who is in them. What is on at the moment is held together by the two unique indexes: one call a conversation,
-- one call a person.
create table calls (
  id text collate "C" primary key,
  conversation_id text collate "C" not null,
  caller_id text collate "C" not null,
  is_audio boolean not null,
  state text not null check (state in ('ringing', 'active', 'ended')),
  result text check (result in ('answered', 'rejected', 'busy', 'cancelled', 'timedOut')),
  version integer not null default 1,
  started_at bigint not null,
  rings_until bigint not null,
  answered_at bigint not null default 0,
  ended_at bigint not null default 0,
  check ((state = 'ended') = (result is not null))
);
create unique index calls_on on calls (conversation_id) where state <> 'ended';
create index calls_caller on calls (caller_id, started_at);

create table call_people (
  call_id text collate "C" not null references calls on delete cascade,
  user_id text collate "C" not null,
  state text not null check (state in ('ringing', 'joined', 'rejected', 'busy', 'missed', 'left')),
  rings_until bigint not null default 0,
  joined_at bigint not null default 0,
  -- Since when no media connection is there; 0 while one is.
  away_since bigint not null default 0,
  primary key (call_id, user_id)
);
create unique index call_people_on on call_people (user_id) where state in ('ringing', 'joined');
create index call_people_ringing on call_people (rings_until) where state = 'ringing';
create index call_people_away on call_people (away_since) where state = 'joined' and away_since > 0;
create index call_people_user on call_people (user_id);
