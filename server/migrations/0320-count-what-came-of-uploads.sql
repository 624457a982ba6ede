-- Bytes that came, also of an upload that is never finished: the day's bytes count them, whatever becomes of them.
alter table uploads add column received bigint not null default 0;
-- What a person sent up within the last day, and is not there any more.
create table removed_uploads (
  user_id text collate "C" not null,
  at bigint not null,
  bytes bigint not null
);
create index removed_uploads_of_user on removed_uploads (user_id, at);
create index removed_uploads_by_time on removed_uploads (at);
