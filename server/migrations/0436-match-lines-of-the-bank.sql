-- How the files of an account at a bank look.
create table bank_formats (
  id text collate "C" primary key,
  name text not null,
  layout jsonb not null,
  created_at bigint not null
);

-- What a bank says that it booked. `hash` is of the account's format, of what the line says and of how many such lines stood
-- before it in its file, so that a file that is read twice adds nothing. `open` is what of the amount is not matched.
create table bank_lines (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  format text collate "C" not null references bank_formats (id),
  day text collate "C" not null,
  amount bigint not null check (amount <> 0),
  open bigint not null check (sign(open) * sign(amount) >= 0 and abs(open) <= abs(amount)),
  text text not null,
  reference text not null,
  account text not null,
  imported_at bigint not null
);
create index bank_lines_newest on bank_lines (day desc, id desc);
create index bank_lines_open on bank_lines (day desc, id desc) include (open) where open <> 0;

-- Which line is of which request, and with how much. A match that was taken back stays, with when and why.
create table bank_matches (
  id bigint generated always as identity primary key,
  line bigint not null references bank_lines (id),
  request text collate "C" not null,
  cents bigint not null check (cents > 0),
  matched_at bigint not null,
  matched_by text collate "C" not null,
  undone_at bigint not null default 0,
  undone_by text collate "C" not null default ''
);
create unique index bank_matches_pair on bank_matches (line, request) where undone_at = 0;
create index bank_matches_request on bank_matches (request);
