-- Outside of a transaction.
-- A line of the bank is compared with requests of its amount.
drop index concurrently if exists cash_requests_amount;
create index concurrently cash_requests_amount on cash_requests (cents, is_out, created_at desc) where state <> 3;
