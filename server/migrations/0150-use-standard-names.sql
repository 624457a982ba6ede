-- Tables and columns take the names that the code uses for what they hold.
alter table destroy_requests rename to account_deletions;
alter table requests rename to idempotency_keys;
alter table seal_keys rename to encryption_keys;
alter table group_applies rename to group_join_requests;
alter table friend_applies rename to friend_requests;
alter table leavings rename to participant_last_seen;
alter table group_leavings rename to group_last_seen;
alter table group_bars rename to group_bans;
alter table presences rename column attended_until to foreground_until;
alter table cash_requests rename column print to image_hash;
alter table audit_log rename column deed to action;

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
    new.action, new.subject, new.detail);
  return new;
end $$;
