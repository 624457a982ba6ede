-- What lies behind a person's messages of a conversation: '', the name of a pattern, or the address of a picture.
alter table participants add column background text not null default '';
