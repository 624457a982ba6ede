-- The day on which the bank booked a payment, as the operator found it, such as 2026-11-23; '' where none was noted.
alter table cash_requests
  add column booked_on text not null default '',
  add column due_booked_on text not null default '';
