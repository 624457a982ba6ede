-- One mailbox is one account, however its address is spelled. Accounts that share an address by then keep it: it belongs
-- to the one that was used last, the others are found by their exact spelling alone.
alter table users add column email_double boolean not null default false;

update users u set email_double = true
from (
  select id, row_number() over (
    partition by lower(normalize(email, NFC))
    order by coalesce((select max(last_at) from sessions s where s.user_id = users.id), created_at) desc, id
  ) as nth
  from users where email is not null
) ordered
where ordered.id = u.id and ordered.nth > 1;

create unique index users_email_key on users (lower(normalize(email, NFC))) where email is not null and not email_double;
create index users_email_doubles on users (lower(normalize(email, NFC))) where email_double;

-- Who shares an address with whom is told once.
create table email_doubles_to_tell (
  user_id text collate "C" primary key references users (id)
);
insert into email_doubles_to_tell
  select u.id from users u
  where u.email is not null and lower(normalize(u.email, NFC)) in (
    select lower(normalize(email, NFC)) from users where email_double
  );

delete from reserved_targets r where target like '%@%' and exists (
  select from reserved_targets o
  where o.target <> r.target and lower(normalize(o.target, NFC)) = lower(normalize(r.target, NFC))
    and (o.until, o.target) > (r.until, r.target)
);
update reserved_targets set target = lower(normalize(target, NFC)) where target like '%@%';
