-- Of the key that fetches the file: given to whoever proved who they are, hashed.
alter table exports add column key_hash bytea;
