-- Outside of a transaction.
drop index concurrently if exists favourites_with_file;
create index concurrently favourites_with_file on favourites using gin (files) with (fastupdate = off);
drop index concurrently if exists favourites_without_files;
create index concurrently favourites_without_files on favourites (user_id) where files is null;
