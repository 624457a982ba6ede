-- Off: others do not see what this person has read, and this person does not see what they have.
alter table users add column read_receipts boolean not null default true;
