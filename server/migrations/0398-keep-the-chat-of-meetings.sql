-- What is written during a meeting, for those who come late: deleted when the meeting ends.
create table meeting_chat (
  id bigint generated always as identity primary key,
  number text collate "C" not null references meetings on delete cascade,
  user_id text collate "C" not null,
  name text not null,
  at bigint not null,
  said text not null
);
create index meeting_chat_of_meeting on meeting_chat (number, id);
create index meeting_chat_of_person on meeting_chat (user_id);
