-- Until when somebody looks at a page of a session; in the past it is when they last did. Outlives its session.
create table presences (
  session_id text collate "C" primary key,
  user_id text collate "C" not null,
  attended_until bigint not null
);
create index presences_of_user on presences (user_id);
alter table push_subscriptions drop column attended_until;

-- Off: others do not see when this person is there, and this person does not see when they are.
alter table users add column online_shown boolean not null default true;
