-- When the last backup was made, in ms since 1970. At most one row.
create table last_backup (
  id boolean primary key default true check (id),
  made_at bigint not null
);
