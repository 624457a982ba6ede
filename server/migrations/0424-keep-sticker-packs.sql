-- Packs of stickers that people make, and who added them.
create table sticker_packs (
  id text collate "C" primary key,
  maker_id text collate "C" not null,
  name text not null,
  created_at bigint not null
);
create index sticker_packs_of_maker on sticker_packs (maker_id);
create table pack_stickers (
  id text collate "C" primary key,
  pack_id text collate "C" not null references sticker_packs on delete cascade,
  url text not null,
  width integer not null,
  height integer not null,
  emojis text[] not null,
  place integer not null
);
create unique index stickers_of_pack on pack_stickers (pack_id, url);
create table added_sticker_packs (
  user_id text collate "C" not null,
  pack_id text collate "C" not null references sticker_packs on delete cascade,
  added_at bigint not null,
  primary key (user_id, pack_id)
);
create index added_of_pack on added_sticker_packs (pack_id);
