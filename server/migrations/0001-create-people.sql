create table users (
  id text collate "C" primary key,
  user_num text not null,
  name text not null,
  avatar_url text not null default '',
  profiles text not null default '',
  sex text not null default '',
  province text not null default '',
  city text not null default '',
  address text not null default '',
  mobile text,
  email text,
  password_hash text,
  invite_code text not null unique,
  invited_by text,
  language text not null,
  is_search boolean not null default true,
  is_add_validate boolean not null default true,
  created_at bigint not null
);
create unique index users_user_num on users (lower(user_num));
create unique index users_mobile on users (mobile) where mobile is not null;
create unique index users_email on users (email) where email is not null;
