-- Moments, who likes and comments them, and who follows whom.
create table moments (
  id text collate "C" primary key,
  author_id text collate "C" not null,
  text text not null,
  -- JSON, as the contract's MomentMedia.
  media text not null,
  -- JSON, as the contract's MomentLocation; null without one.
  location text,
  -- Who is mentioned.
  mentioned text[] collate "C" not null,
  visibility text not null check (visibility in ('public', 'friends', 'some', 'except', 'private')),
  -- Who is meant by 'some' and 'except'.
  people text[] collate "C" not null,
  is_hidden boolean not null default false,
  -- What the operator who hid it wrote to its author.
  note text not null default '',
  -- Its words, folded (contract/src/search-normalise.ts).
  words text not null,
  created_at bigint not null
);
-- A feed asks for the newest of each friend.
create index moments_of_author on moments (author_id, created_at desc, id desc);

-- Which moment an upload is shown by.
create table moment_files (
  key text collate "C" not null,
  moment_id text collate "C" not null references moments on delete cascade,
  primary key (key, moment_id)
);
create index moment_files_of_moment on moment_files (moment_id);

create table moment_praises (
  moment_id text collate "C" not null references moments on delete cascade,
  user_id text collate "C" not null,
  created_at bigint not null,
  primary key (moment_id, user_id)
);
create index moment_praises_of_user on moment_praises (user_id);

create table moment_comments (
  id text collate "C" primary key,
  moment_id text collate "C" not null references moments on delete cascade,
  user_id text collate "C" not null,
  -- The comment that it answers, and whose that is; '' for the moment itself.
  reply_id text collate "C" not null,
  reply_user_id text collate "C" not null,
  text text not null,
  created_at bigint not null,
  -- The order in which they were made, also within a millisecond.
  place bigint generated always as identity
);
create index moment_comments_of_moment on moment_comments (moment_id, place);
create index moment_comments_of_user on moment_comments (user_id);
create index moment_comments_answered on moment_comments (reply_user_id) where reply_user_id <> '';

-- What happened to somebody's moments. It goes with the like, the comment, the follower.
create table moment_activity (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  kind text not null check (kind in ('praise', 'comment', 'reply', 'mention', 'fan')),
  from_id text collate "C" not null,
  moment_id text collate "C" references moments on delete cascade,
  comment_id text collate "C" references moment_comments on delete cascade,
  is_seen boolean not null default false,
  created_at bigint not null
);
create index moment_activity_of_user on moment_activity (user_id, created_at desc, id desc);
create index moment_activity_unseen on moment_activity (user_id, kind) where not is_seen;
create index moment_activity_from on moment_activity (from_id);
create index moment_activity_of_moment on moment_activity (moment_id);
create index moment_activity_of_comment on moment_activity (comment_id);

create table moment_follows (
  user_id text collate "C" not null,
  author_id text collate "C" not null,
  created_at bigint not null,
  primary key (user_id, author_id)
);
create index moment_follows_of_author on moment_follows (author_id, created_at desc);

create table moment_favourites (
  user_id text collate "C" not null,
  moment_id text collate "C" not null references moments on delete cascade,
  created_at bigint not null,
  primary key (user_id, moment_id)
);
create index moment_favourites_of_moment on moment_favourites (moment_id);

-- What a person chose; who has no row chose nothing.
create table moment_people (
  user_id text collate "C" primary key,
  shown_to text not null default 'friends' check (shown_to in ('everyone', 'friends', 'nobody')),
  span text not null default 'all' check (span in ('threeDays', 'month', 'halfYear', 'all')),
  -- JSON, as the contract's MomentDraft.
  draft text,
  -- When the newest moment was made that the feed has shown.
  feed_seen_at bigint not null default 0,
  -- When this person published last; a deletion leaves it.
  published_at bigint not null default 0
);
insert into moment_people (user_id, shown_to) select id, moments_to from users where moments_to <> 'friends';
alter table users drop column moments_to;
