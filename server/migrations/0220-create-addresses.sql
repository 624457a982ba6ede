-- Where things are delivered to; one of a person's is the default.
create table addresses (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  receiver text not null,
  phone text not null,
  country text not null,
  province text not null,
  city text not null,
  village text not null,
  street text not null,
  postcode text not null,
  detail text not null,
  is_default boolean not null,
  created_at bigint not null
);
create index addresses_of_person on addresses (user_id, created_at);
create unique index addresses_default on addresses (user_id) where is_default;
