-- Outside of a transaction.
-- A session says from which address it began.
alter table operator_sessions add column if not exists address text not null default '';
-- Who gave an operator a new password and authenticator, null for the command line, and when; 0 for never.
alter table operators add column if not exists reset_by text collate "C";
alter table operators add column if not exists reset_at bigint not null default 0;

-- The audit log is searched by time, and by operator, action or subject within it.
drop index concurrently if exists audit_log_by_time;
create index concurrently audit_log_by_time on audit_log (at, seq);
drop index concurrently if exists audit_log_of_operator;
create index concurrently audit_log_of_operator on audit_log (lower(operator_name), action collate "C", at, seq);
drop index concurrently if exists audit_log_of_action_by_time;
create index concurrently audit_log_of_action_by_time on audit_log (action collate "C", at, seq);
drop index concurrently if exists audit_log_of_subject_by_time;
create index concurrently audit_log_of_subject_by_time on audit_log (subject, at, seq);
drop index concurrently if exists audit_log_of_action;
drop index concurrently if exists audit_log_of_subject;
