-- Pictures that somebody made stickers of; they stay what they are in messages after they were removed here.
create table stickers (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  url text not null,
  width integer not null,
  height integer not null,
  -- Rising; the highest comes first.
  place bigint not null,
  removed boolean not null default false,
  created_at bigint not null
);
create unique index stickers_of_user on stickers (user_id, url);
