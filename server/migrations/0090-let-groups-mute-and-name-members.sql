-- In a silent group only owner and admins speak.
alter table conversations add column silent boolean not null default false;
-- Who muted a member until `silent_until`, and what members call themselves in a group.
alter table participants add column silent_by text collate "C" not null default '';
alter table participants add column nick text not null default '';
-- The first members of a group, for its picture, without reading all of them.
create index participants_of_group on participants (conversation_id, role desc, joined_at, user_id)
  where to_seq is null and conversation_id like '1:%';
-- Until now those who were in a dissolved group each kept their refusal.
update conversations set ended = true from groups where groups.is_delete and conversations.id = '1:' || groups.id;
