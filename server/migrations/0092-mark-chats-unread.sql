-- A chat that its owner marked as unread by hand, until they read it.
alter table participants add column marked_unread boolean not null default false;
