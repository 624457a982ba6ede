-- Outside of a transaction.
-- Operators find a payment by the reference that the bank has it under.
drop index concurrently if exists cash_requests_reference;
create index concurrently cash_requests_reference on cash_requests (lower(reference), decided_at desc) where reference <> '';
