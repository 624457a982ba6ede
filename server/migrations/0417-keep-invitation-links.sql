-- Links that let people into a group while they hold.
create table group_links (
  id text collate "C" primary key,
  group_id text collate "C" not null,
  -- 128 bits, which stand in the link
  token text collate "C" not null unique,
  label text not null,
  -- '' where that account is gone
  created_by text collate "C" not null,
  created_at bigint not null,
  -- the group's number at its making, and whether the owner or an admin made it
  serial bigint not null,
  leader boolean not null,
  -- 0 without an end
  expires_at bigint not null,
  -- 0 without a limit
  places integer not null,
  used integer not null,
  approval boolean not null,
  -- 0 while it holds
  revoked_at bigint not null
);
create index group_links_of_group on group_links (group_id, created_at desc);
create index group_links_of_maker on group_links (created_by);

-- Who came in by which link; each took one place of it.
create table group_link_guests (
  link_id text collate "C" not null,
  user_id text collate "C" not null,
  joined_at bigint not null,
  primary key (link_id, user_id)
);
create index group_link_guests_of_user on group_link_guests (user_id);

-- The link by which somebody asked to be let in.
alter table group_join_requests add column link_id text collate "C" not null default '';
