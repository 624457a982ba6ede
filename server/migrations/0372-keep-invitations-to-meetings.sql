-- Who was invited to a meeting and by whom: it opens the meeting without the password.
create table meeting_invitations (
  number text collate "C" not null references meetings on delete cascade,
  -- 1 for a group, 2 for a person.
  to_type smallint not null check (to_type in (1, 2)),
  to_id text collate "C" not null,
  by_id text collate "C" not null,
  primary key (number, to_type, to_id, by_id)
);
create index meeting_invitations_to on meeting_invitations (to_id);
create index meeting_invitations_by on meeting_invitations (by_id);
