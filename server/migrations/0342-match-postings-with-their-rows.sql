-- Postings after this one, and rows after this time, are matched with each other by the minute's check; what is older is by
-- `ledger:verify` alone, and never stops money.
alter table ledger_state
  add column matched_from bigint not null default 0,
  add column matched_at bigint not null default 0;
update ledger_state set
  matched_from = (select coalesce(max(id), 0) from ledger_postings),
  matched_at = (select coalesce(max(at), 0) from ledger_postings);
