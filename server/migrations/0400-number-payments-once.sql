-- Lines of the bill had a number made of their hash. Payments that have an id are called by it from now on; this table finds
-- the old numbers, which people have on receipts.
create table ledger_old_numbers (
  number text collate "C" not null,
  posting_id bigint not null references ledger_postings (id)
);
insert into ledger_old_numbers (number, posting_id)
select 'M' || upper(encode(substring(e.hash from 1 for 7), 'hex')), e.posting_id
from ledger_entries e join ledger_postings p on p.id = e.posting_id
where e.hash is not null and split_part(p.key, '/', 1) in ('cash', 'transfer', 'packet', 'gift', 'order');
create index ledger_old_numbers_of_number on ledger_old_numbers (number);
