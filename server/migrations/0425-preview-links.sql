-- What pages said that people linked to, for a day; card is null where a page has no preview.
create table link_previews (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  url text collate "C" not null,
  card text,
  created_at bigint not null
);
create index link_previews_of_user on link_previews (user_id, created_at);
create index link_previews_by_time on link_previews (created_at);

-- Whether the server may open pages that this person writes the address of: ask, on or off.
alter table users add column link_previews text not null default 'ask';
