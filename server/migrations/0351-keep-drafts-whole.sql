-- Whom a draft names where, and the message that it answers, as JSON; '' for a text alone.
alter table participants add column draft_parts text not null default '';
