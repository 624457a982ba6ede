-- What a client asked for under an id of its own, and what it was answered, for ever. `body` is a hash of the call and its
-- fields without the payment password.
create table requests (
  user_id text collate "C" not null,
  request_id text collate "C" not null,
  body bytea not null,
  answer text not null default '',
  at bigint not null,
  primary key (user_id, request_id)
);
