-- What a person has begun to write in a conversation, and when that changed last, later for each change.
alter table participants add column draft text not null default '';
alter table participants add column draft_at bigint not null default 0;
