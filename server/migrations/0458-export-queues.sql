-- Exports of queues that operators asked for. Times in ms since 1970, 0 if it has not happened.
create table queue_exports (
  id text collate "C" primary key,
  queue text not null,
  operator_id text collate "C" not null references operators (id),
  -- JSON text: what the call that lists the queue takes, without a page.
  input text not null,
  language text not null,
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  -- Why it failed; '' if it did not.
  fault text not null default '',
  -- Of the process that makes it, and of no other; '' before. Renewed as long as that process works.
  file text not null default '',
  seen_at bigint not null default 0,
  tries int not null default 0,
  asked_at bigint not null,
  ended_at bigint not null default 0,
  expires_at bigint not null,
  -- 0 until its items are chosen.
  row_count int not null default 0,
  written_rows int not null default 0,
  bytes bigint not null default 0
);
create index queue_exports_open on queue_exports (asked_at) where state in ('waiting', 'running');
create index queue_exports_asked on queue_exports (asked_at);
create index queue_exports_expiry on queue_exports (expires_at);

-- The items of an export in its order, some hundreds in a row; removed when the export ends.
create table queue_export_pages (
  export_id text collate "C" not null references queue_exports (id),
  page int not null,
  ids text[] not null,
  primary key (export_id, page)
);
