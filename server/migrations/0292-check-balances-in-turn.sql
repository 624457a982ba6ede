-- The last account whose balance the minute's check has compared; '' at the beginning of a round.
alter table ledger_state add column checked_account text collate "C" not null default '';
