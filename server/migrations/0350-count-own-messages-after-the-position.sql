-- How many of a person's own messages that count stand after their read position: they are not unread. Zero where the
-- position was moved by writing, as versions before this one always do.
alter table participants add column own_after integer not null default 0;
