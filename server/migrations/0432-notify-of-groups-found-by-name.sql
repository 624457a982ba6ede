-- New groups are found by their name only where their owner chooses so. Older ones stay as they were, and their owners are
-- notified once; rows with a mark are those whose owner was not yet.
alter table groups add column is_found_notice_due boolean not null default false;
update groups set is_found_notice_due = true where is_search and not is_delete;
create index groups_found_notice_due on groups (id) where is_found_notice_due;
