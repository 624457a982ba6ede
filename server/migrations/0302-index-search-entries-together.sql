-- What becomes findable waits in the index's pending list until its batch is complete, and is sorted in together. Only the
-- owner of the index may ask for that; the role that serves need not be the owner.
alter index search_entries_by_conversation_and_pair set (fastupdate = on);
create or replace function flush_search_entries() returns void
  language sql security definer set search_path = public, pg_temp
  as $$ select gin_clean_pending_list('search_entries_by_conversation_and_pair') $$;
