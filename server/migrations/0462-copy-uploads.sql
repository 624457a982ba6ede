-- Outside of a transaction.
-- Since when a finished upload waits to be copied to the bucket of the archive; null if it does not wait.
alter table uploads add column if not exists uncopied_since bigint;
drop index concurrently if exists uploads_uncopied;
create index concurrently uploads_uncopied on uploads (uncopied_since) where uncopied_since is not null;
-- Uploads that are deleted and lie in that bucket, and when that was noticed.
create table if not exists orphaned_copies (
  key text collate "C" primary key,
  noticed_at bigint not null
);
