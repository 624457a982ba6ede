-- A challenge whose answer is the old credential with which another passkey is added.
alter table passkey_challenges drop constraint passkey_challenges_purpose_check;
alter table passkey_challenges add constraint passkey_challenges_purpose_check
  check (purpose in ('prove', 'register', 'signIn', 'pay'));
