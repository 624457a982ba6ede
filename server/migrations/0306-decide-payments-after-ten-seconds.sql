-- What an operator decides about a recharge or withdrawal is posted ten seconds later, and can be taken back until then.
-- `version` rises with each decision that was taken back: one that was made for what stood there before is refused.
alter table cash_requests
  add column version integer not null default 1,
  add column due_at bigint not null default 0,
  add column due_approve boolean not null default false,
  add column due_reason text not null default '',
  add column due_by text collate "C" not null default '';
create index cash_requests_due on cash_requests (due_at) where due_at > 0;
