-- What can be found of a message: its words, folded (contract/src/fold.ts), and their pairs of characters. Pairs find
-- Chinese, Thai and Hindi by any part of a word, where words would not; the words then decide.
create table search_entries (
  conversation_id text collate "C" not null,
  seq bigint not null,
  words text not null,
  pairs text[] not null,
  primary key (conversation_id, seq)
);
create index search_entries_by_pairs on search_entries using gin (pairs);

-- Up to which seq a conversation can be searched. Whoever changes a conversation's entries locks its row.
create table search_progress (
  conversation_id text collate "C" primary key,
  seq bigint not null
);

-- Pictures, files and the like of a conversation; texts, by far the most, are not in it.
create index messages_of_kind on messages (conversation_id, kind, seq) where kind <> 0;
