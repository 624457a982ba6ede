-- A message that somebody kept, as it was said; one that is recalled is taken out again.
create table favourites (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  conversation_id text collate "C" not null,
  message_id text collate "C" not null,
  sender_id text collate "C" not null,
  kind smallint not null,
  content text not null,
  -- Its words, folded (contract/src/fold.ts).
  words text not null,
  message_at bigint not null,
  created_at bigint not null,
  -- The order in which they were kept.
  place bigint generated always as identity
);
create unique index favourites_of_message on favourites (conversation_id, message_id, user_id);
create index favourites_of_user on favourites (user_id, place desc);
