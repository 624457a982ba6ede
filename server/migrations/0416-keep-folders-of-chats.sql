-- Folders that a person sorts the chat list by.
create table chat_folders (
  user_id text collate "C" not null,
  id text collate "C" not null,
  place integer not null,
  name text not null,
  chats text[] not null,
  groups boolean not null,
  friends boolean not null,
  unread boolean not null,
  without_muted boolean not null,
  primary key (user_id, id)
);
