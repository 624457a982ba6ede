-- Outside of a transaction.
-- A search asks the index for pairs within the conversations of one person, so that what others write costs it nothing.
-- Without the list of what is pending (fastupdate): every search would read it.
drop index concurrently if exists search_entries_by_conversation_and_pair;
create index concurrently search_entries_by_conversation_and_pair on search_entries
  using gin (array_append(pairs collate "C", conversation_id)) with (fastupdate = off);
drop index concurrently if exists search_entries_by_pairs;
