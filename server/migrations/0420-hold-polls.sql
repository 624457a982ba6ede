-- A poll, beside the message that asks it: what was counted. Question and options stand in the message.
create table polls (
  conversation_id text collate "C" not null,
  seq bigint not null,
  message_id text collate "C" not null,
  -- of a quiz
  answer integer,
  -- 0 where it is ended by hand
  end_time bigint not null,
  -- 0 while votes are taken
  ended_at bigint not null,
  -- one counter an option
  counts integer[] not null,
  voters integer not null,
  -- what of them is shown: of a secret poll it follows in steps
  shown_counts integer[] not null,
  shown_voters integer not null,
  -- how many votes went with people who were removed
  struck integer not null,
  change bigint not null,
  primary key (conversation_id, seq)
);
create index polls_due on polls (end_time) where ended_at = 0 and end_time > 0;

-- Who chose what, where that is public.
create table poll_votes (
  conversation_id text collate "C" not null,
  seq bigint not null,
  user_id text collate "C" not null,
  option integer not null,
  -- the order in which options were chosen, by which the places of a sign-up list are given
  place bigint not null generated always as identity,
  created_at bigint not null,
  primary key (conversation_id, seq, user_id, option)
);
create index poll_votes_of_user on poll_votes (user_id);

-- Who has voted in a secret poll that has not ended: no time, and nothing of what was chosen.
create table poll_voters (
  conversation_id text collate "C" not null,
  seq bigint not null,
  user_id text collate "C" not null,
  primary key (conversation_id, seq, user_id)
);
create index poll_voters_of_user on poll_voters (user_id);
