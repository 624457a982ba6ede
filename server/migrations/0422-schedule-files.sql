-- What waits is a text, or a picture, video or file that has been uploaded.
alter table scheduled_messages add column kind smallint not null default 0;
create index scheduled_messages_with_files on scheduled_messages (user_id) where kind <> 0;
