-- A request that was refused: how often, and why the last time. A try that began before that may not act any more.
alter table idempotency_keys add column refusals int not null default 0;
alter table idempotency_keys add column refusal text not null default '';
create index idempotency_keys_refused on idempotency_keys (at) where answer = '';
