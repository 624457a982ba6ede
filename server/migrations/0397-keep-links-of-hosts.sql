-- What a link of this person to the meeting carries: who has it needs no password while the person is a host. '' before the
-- first link was asked for.
alter table meeting_people add column link_token text collate "C" not null default '';
