-- What an operator has written to a person and not sent yet; it goes with the conversation.
create table support_drafts (
  user_id text collate "C" not null references support_threads (user_id),
  operator_id text collate "C" not null references operators (id),
  text text not null,
  changed_at bigint not null,
  primary key (user_id, operator_id)
);

-- Answers that operators insert, by language: the installation's own, at most 200.
create table canned_answers (
  id text collate "C" primary key,
  title text not null,
  -- JSON: the text in each language that there is
  texts text not null,
  changed_at bigint not null
);
