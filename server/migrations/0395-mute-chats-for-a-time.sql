-- Until when a chat is muted, 0 for good.
alter table participants add column muted_until bigint not null default 0;
