-- Which server process carries a room's sound and picture. Its claim lasts until `expires_at`, by the clock of the database.
create table media_rooms (
  name text collate "C" primary key,
  host_id text collate "C" not null,
  expires_at timestamptz not null
);
create index media_rooms_host on media_rooms (host_id);
create index media_rooms_expires on media_rooms (expires_at);
