-- Whoever archives a chat finds it apart from the list, on all devices.
alter table participants add column is_archived boolean not null default false;
