-- Where a session's browser is woken. Nobody is woken who looks at a page: until `attended_until` somebody does.
create table push_subscriptions (
  session_id text collate "C" primary key references sessions (id) on delete cascade,
  user_id text collate "C" not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  show_text boolean not null,
  attended_until bigint not null,
  created_at bigint not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- The one pair of keys by which push services know this installation (VAPID).
create table push_keys (
  id smallint primary key check (id = 1),
  public_key text not null,
  private_key text not null
);
