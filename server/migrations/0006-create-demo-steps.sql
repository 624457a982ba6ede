-- Which parts of the demo this database has; empty unless it is one with demo people.
create table demo_steps (
  name text primary key,
  done_at bigint not null
);
