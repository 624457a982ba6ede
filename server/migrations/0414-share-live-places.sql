-- Live places that run, beside their messages. Nothing here says where anybody is.
create table live_places (
  conversation_id text collate "C" not null,
  seq bigint not null,
  message_id text collate "C" not null,
  user_id text collate "C" not null,
  -- the one that says where its device is
  session_id text collate "C" not null,
  until bigint not null,
  primary key (conversation_id, seq),
  unique (conversation_id, user_id)
);
create index live_places_of_user on live_places (user_id);
create index live_places_of_session on live_places (session_id);
create index live_places_due on live_places (until);

-- Where each of them was last, in place of the point before: unlogged, so that no archive of the log and no standby has it.
-- It goes with its live place.
create unlogged table live_place_points (
  conversation_id text collate "C" not null,
  seq bigint not null,
  lat double precision not null,
  lng double precision not null,
  accuracy double precision,
  moved_at bigint not null,
  -- when members got a point last
  announced_at bigint not null,
  -- whether that was this point
  is_announced boolean not null,
  primary key (conversation_id, seq),
  foreign key (conversation_id, seq) references live_places on delete cascade
);
