-- Outside of a transaction.
-- A page of history asks whether anybody in the group has a nickname before it looks for those of its senders.
drop index concurrently if exists participants_with_nickname;
create index concurrently participants_with_nickname on participants (conversation_id) where nick <> '';
