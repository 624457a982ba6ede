-- Outside of a transaction.
-- A start of the app asks whether the names that a person gave to friends are as they were; most gave none.
drop index concurrently if exists friendships_with_remarks;
create index concurrently friendships_with_remarks on friendships (user_id) where remarks <> '';
