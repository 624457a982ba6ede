-- The keys of the uploads that a message names, also those within merged messages (kind 111). Only the fields that the
-- server itself fills are read: an address in a text, a name or a type must not become a right. No recursion: an index
-- calls a function without the schema in the search path.
create or replace function files_in(kind integer, content text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  kinds integer[] := array[kind];
  contents text[] := array[content];
  said json;
  url text;
  key text;
  found text[] := '{}';
  at integer := 1;
begin
  while at <= cardinality(kinds) loop
    if kinds[at] in (1, 2, 3, 8, 12, 111) and contents[at] <> '' then
      said := contents[at]::json;
      if kinds[at] = 111 then
        kinds := kinds || array(select (one ->> 'msgType')::integer from json_array_elements(said -> 'list') with ordinality as l(one, n) order by n);
        contents := contents || array(select one ->> 'content' from json_array_elements(said -> 'list') with ordinality as l(one, n) order by n);
      else
        foreach url in array array[said ->> 'url', said ->> 'poster'] loop
          key := substring(url from '/media/[a-z]+/([A-Za-z0-9_-]{43})(?:-s)?\.[a-z0-9]{1,5}$');
          if key is not null and not key = any(found) then
            found := found || key;
          end if;
        end loop;
      end if;
    end if;
    at := at + 1;
  end loop;
  return found;
exception when others then
  -- What is no JSON to the database names no file, and must not refuse the message.
  return '{}';
end $$;

-- Texts, by far the most, are in neither index; a recalled message leaves it by losing its kind.
create index messages_of_files on messages using gin (files_in(kind, content)) with (fastupdate = off)
  where kind in (1, 2, 3, 8, 12, 111);
create index favourites_of_files on favourites using gin (files_in(kind, content))
  where kind in (1, 2, 3, 8, 12, 111);

-- What everybody may see: pictures of people, of groups and of the house.
alter table uploads add column is_public boolean not null default false;
update uploads set is_public = true
where purpose in ('avatar', 'house')
  or key in (
    select substring(url from '/media/[a-z]+/([A-Za-z0-9_-]{43})(?:-s)?\.[a-z0-9]{1,5}$')
    from (select avatar_url as url from users union select bg_img from users union select avatar from groups) as shown
  );

-- Files that a recalled message named: they are removed unless something else names them.
create table released_files (
  key text collate "C" primary key,
  at bigint not null
);

-- What addresses of files are signed with, made at the first start.
create table secrets (
  name text collate "C" primary key,
  value bytea not null
);
