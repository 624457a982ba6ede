-- What an operator found of a payment: the sum that came where it is not the one that was asked for, and the reference that
-- the bank has it under. The due ones are of a decision that is not posted yet.
alter table cash_requests
  add column reference text not null default '',
  add column asked_cents bigint not null default 0,
  add column due_cents bigint not null default 0,
  add column due_reference text not null default '';
