-- What wakes a person's browsers, and when nothing but calls does.
alter table users
  add column notify_messages boolean not null default true,
  add column notify_groups text not null default 'all' check (notify_groups in ('all', 'named', 'none')),
  add column quiet boolean not null default false,
  add column quiet_from smallint not null default 1320 check (quiet_from between 0 and 1439),
  add column quiet_to smallint not null default 420 check (quiet_to between 0 and 1439),
  add column quiet_zone text not null default 'UTC';
