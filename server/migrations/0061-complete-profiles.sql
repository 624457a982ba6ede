-- A number that the server made up may be exchanged once. `proof_changed_at`: phone, e-mail or a password changed then.
alter table users
  add column bg_img text not null default '',
  add column num_fixed boolean not null default true,
  add column qr_token text,
  add column proof_changed_at bigint not null default 0;
update users set num_fixed = false where user_num ~ '^m[a-hj-kmnp-z2-9]{10}$';
create unique index users_qr_token on users (qr_token) where qr_token is not null;
create index users_invited_by on users (invited_by, created_at) where invited_by is not null;
