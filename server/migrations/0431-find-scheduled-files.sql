-- The keys of the uploads that a scheduled message names, so that what waits with a file is found by the file. Worked out
-- by the database: a process of an older version writes rows too.
create or replace function scheduled_files(content text) returns text[] language sql immutable parallel safe as $$
  select array(select found[1] from regexp_matches(content, '/([A-Za-z0-9_-]{43})(?:-s)?\.[a-z0-9]{1,5}"', 'g') found)
$$;
create index scheduled_messages_by_file on scheduled_messages using gin (scheduled_files(content)) where kind <> 0;
drop index scheduled_messages_with_files;
