-- The processes of the server that are up, each with its version. Each renews its row, and removes those of others that
-- stopped without removing theirs.
create table server_processes (
  id text primary key,
  host text not null,
  version text not null,
  node text not null,
  started_at bigint not null,
  seen_at bigint not null
);
