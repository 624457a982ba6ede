-- One document verifies one account. `document_print`: a keyed hash of country, kind and number, by the key whose
-- fingerprint stands beside it; a job fills it for what was sealed before, and anew once there is another key. Accounts that
-- one document verified before stay approved, all but the first as doubles.
alter table identities
  add column document_print bytea,
  add column document_key text not null default '',
  add column document_double boolean not null default false;
create unique index identities_document on identities (document_print) where state = 2 and not document_double;
create index identities_print on identities (document_print);
create index identities_to_print on identities (document_key, user_id);
