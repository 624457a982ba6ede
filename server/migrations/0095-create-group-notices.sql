-- The notice board of each group. Of an entry that was removed the words are gone.
create table group_notices (
  id text collate "C" primary key,
  group_id text collate "C" not null references groups (id),
  author_id text collate "C" not null,
  title text not null,
  content text not null,
  kind int not null,
  href text not null,
  -- The message that told the room of it.
  message_id text collate "C" not null,
  -- And its place there, by which entries are newer and older.
  seq bigint not null,
  created_at bigint not null,
  updated_at bigint not null default 0,
  removed boolean not null default false,
  check (not removed or (title = '' and content = '' and href = ''))
);
create index group_notices_of_group on group_notices (group_id, seq desc) where not removed;
create index group_notices_of_author on group_notices (author_id);

create table group_notice_reads (
  notice_id text collate "C" not null references group_notices (id),
  user_id text collate "C" not null,
  primary key (notice_id, user_id)
);
create index group_notice_reads_of_person on group_notice_reads (user_id);
