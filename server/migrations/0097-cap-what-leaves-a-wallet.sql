-- What may leave one person's wallet in 24 hours, in cents; 0 for no cap. What came back is not counted.
alter table ledger_state add column daily_cap bigint not null default 5000000 check (daily_cap >= 0);
