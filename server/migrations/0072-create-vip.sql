-- Until when somebody is VIP; who gave it and when stands in the audit log.
create table vip (
  user_id text collate "C" primary key references users (id),
  until bigint not null
);
