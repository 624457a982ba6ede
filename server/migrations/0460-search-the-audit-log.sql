-- Outside of a transaction.
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
