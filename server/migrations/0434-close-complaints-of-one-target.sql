-- Outside of a transaction.
-- Complaints of one target that wait are one case, which stands in the queue by its oldest one.
drop index concurrently if exists complaints_waiting_of_target;
create index concurrently complaints_waiting_of_target on complaints (target_id, created_at, id) where state = 1;
