-- What the makers say to everybody; removed ones are kept for the audit log that names them.
create table notices (
  id text collate "C" primary key,
  kind text collate "C" not null,
  created_at bigint not null,
  removed boolean not null default false
);
create index notices_of_kind on notices (kind, created_at desc, id desc) where not removed;

create table notice_texts (
  notice_id text collate "C" not null references notices (id),
  language text collate "C" not null,
  title text not null,
  html text not null,
  primary key (notice_id, language)
);

create table notice_reads (
  user_id text collate "C" not null,
  notice_id text collate "C" not null references notices (id),
  primary key (user_id, notice_id)
);
