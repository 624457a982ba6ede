-- How the people of a group looked when somebody left it, by user id: {"n": name, "a": picture, "k": nick, "at": place}.
-- `at` is among the members from 0; who had left before has none.
create table leavings (
  id text collate "C" primary key,
  conversation_id text collate "C" not null references conversations (id),
  people jsonb not null
);
create index leavings_of_conversation on leavings (conversation_id);
alter table participants add column leaving_id text collate "C";

-- How the group itself looked then.
create table group_leavings (
  group_id text collate "C" not null references groups (id),
  user_id text collate "C" not null,
  name text not null,
  brief text not null,
  avatar text not null,
  owner_id text collate "C" not null,
  user_count int not null,
  primary key (group_id, user_id)
);
create index group_leavings_of_person on group_leavings (user_id);
-- Whoever left before keeps what stands there today.
insert into group_leavings (group_id, user_id, name, brief, avatar, owner_id, user_count)
select g.id, p.user_id, g.name, g.brief, g.avatar, g.owner_id,
  (select count(*) from participants m where m.conversation_id = p.conversation_id and m.to_seq is null)
from participants p join groups g on p.conversation_id = '1:' || g.id
where p.to_seq is not null;
