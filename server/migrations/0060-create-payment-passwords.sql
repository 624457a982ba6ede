-- Hashed as login passwords are. The fifth wrong try locks it; the count is kept outside of what the password is for.
create table pay_passwords (
  user_id text collate "C" primary key references users (id),
  hash text not null,
  wrong smallint not null default 0,
  locked_until bigint not null default 0
);
