-- When the measured figures were last stored; measured_at is when a process began to.
alter table figures_state add column stored_at bigint not null default 0;
update figures_state set stored_at = measured_at;
