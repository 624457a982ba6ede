-- An account elsewhere that signs in here is a credential like a phone number. `after` is null where one is taken away.
alter table credential_changes drop constraint credential_changes_kind_check;
alter table credential_changes add constraint credential_changes_kind_check
  check (kind in ('phone', 'mail', 'password', 'payPassword', 'provider'));
alter table credential_changes alter column after drop not null;

-- Who began to link an account, and whether an old credential was shown for it.
alter table provider_logins drop constraint provider_logins_purpose_check;
alter table provider_logins add constraint provider_logins_purpose_check
  check (purpose in ('login', 'phone', 'link'));
alter table provider_logins add column user_id text collate "C";
alter table provider_logins add column proven boolean not null default false;

-- One for each person, as there is one number and one address.
drop index provider_accounts_of;
create unique index provider_accounts_of on provider_accounts (user_id);
