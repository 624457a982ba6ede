-- Outside of a transaction.
-- A photo of a message to or from the customer service: its addresses and size as JSON, and the key of its upload, by which
-- the right to load it is found.
alter table support_messages add column if not exists photo text, add column if not exists file text collate "C";
drop index concurrently if exists support_messages_of_file;
create index concurrently support_messages_of_file on support_messages (file) where file is not null;
