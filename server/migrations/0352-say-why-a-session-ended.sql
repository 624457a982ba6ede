-- Why sessions ended that their person did not log out of, by the hash of their token: their devices ask when they come back.
create table ended_sessions (
  token_hash bytea primary key,
  reason text not null,
  at bigint not null
);
create index ended_sessions_by_time on ended_sessions (at);
