-- Those who review, answer and look after the rest; no people of the messenger.
create table operators (
  id text collate "C" primary key,
  name text not null,
  role text not null,
  password_hash text not null,
  -- The secret of the second factor, sealed; and the last step of time that a code of it was taken for.
  totp bytea not null,
  totp_step bigint not null default 0,
  disabled boolean not null default false,
  created_at bigint not null
);
create unique index operators_name on operators (lower(name));

create table operator_sessions (
  token_hash bytea primary key,
  operator_id text collate "C" not null,
  created_at bigint not null,
  last_at bigint not null
);
create index operator_sessions_of on operator_sessions (operator_id);

-- What operators did and looked at, for ever: each row holds the hash of the one before it.
create table audit_log (
  seq bigint primary key,
  at bigint not null,
  operator_id text collate "C" not null,
  operator_name text not null,
  deed text not null,
  subject text not null,
  detail text not null,
  previous bytea not null,
  hash bytea not null
);
create index audit_log_of_subject on audit_log (subject, seq);

create or replace function audit_hash(
  previous bytea, seq bigint, at bigint, operator_id text, operator_name text, deed text, subject text, detail text
) returns bytea language sql stable as $$
  select sha256(previous || convert_to(
    json_build_array(seq, at, operator_id, operator_name, deed, subject, detail)::text, 'UTF8'))
$$;

-- Places a row at the end. A restored row brings its hash, and is checked with all others.
create or replace function audit_chain() returns trigger language plpgsql as $$
declare last record;
begin
  if new.hash is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('audit_log', 3));
  select l.seq, l.hash into last from audit_log l order by l.seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.previous := coalesce(last.hash, ''::bytea);
  new.hash := audit_hash(new.previous, new.seq, new.at, new.operator_id, new.operator_name,
    new.deed, new.subject, new.detail);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function audit_chain();

create or replace function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_keep before update or delete on audit_log for each row execute function audit_refuse();
create trigger audit_log_keep_all before truncate on audit_log for each statement execute function audit_refuse();

-- Who agreed to a deed that two must agree to; `version` is the try that it is about.
create table approvals (
  kind text not null,
  subject text collate "C" not null,
  version bigint not null,
  operator_id text collate "C" not null,
  at bigint not null,
  primary key (kind, subject, version, operator_id)
);
