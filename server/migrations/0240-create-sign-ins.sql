-- Days of daily sign-ins, and how each person stands. A day is a date where the person was, as 2026-11-23.
create table sign_in_people (
  user_id text collate "C" primary key,
  -- IANA name; '' where none was sent, which counts as UTC.
  time_zone text not null default '',
  zone_changed_at bigint not null default 0,
  -- As of the last sign-in: a day that was missed since is found out at the next one.
  streak int not null default 0 check (streak between 0 and 364),
  last_day text collate "C" not null default '',
  last_at bigint not null default 0,
  -- By the clocks of the time zone of the last sign-in: when the next day begins, and when it ends.
  opens_at bigint not null default 0,
  holds_until bigint not null default 0,
  gold_bars int not null default 0 check (gold_bars >= 0),
  -- When a push reminds next; 0 for who wants none.
  remind_at bigint not null default 0
);
create index sign_in_people_reminded on sign_in_people (remind_at) where remind_at > 0;

create table sign_in_days (
  user_id text collate "C" not null,
  day text collate "C" not null,
  streak int not null check (streak between 1 and 365),
  points int not null check (points > 0),
  signed_at bigint not null,
  primary key (user_id, day)
);
create index sign_in_days_by_day on sign_in_days (day);

-- What each of the first days of a streak gives; all later ones give as much as the last.
create table sign_in_rewards (
  day int primary key check (day between 1 and 7),
  points int not null check (points > 0)
);
insert into sign_in_rewards values (1, 5), (2, 6), (3, 7), (4, 8), (5, 9), (6, 10), (7, 12);
