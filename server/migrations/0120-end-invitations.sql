-- Whatever ends invitations of a group takes its next number; an invitation carries the number at its making.
alter table groups add column invite_serial bigint not null default 0;
-- Invitations below this number ended when the owner turned inviting off.
alter table groups add column invites_from bigint not null default 0;

create table group_bars (
  group_id text collate "C" not null references groups (id),
  user_id text collate "C" not null,
  -- Invitations by this person below this number ended.
  invites_from bigint not null default 0,
  -- Invitations for this person below this number ended.
  enters_from bigint not null default 0,
  -- Taken out: only the owner and admins bring them in again.
  removed boolean not null default false,
  primary key (group_id, user_id)
);
create index group_bars_of_person on group_bars (user_id);
