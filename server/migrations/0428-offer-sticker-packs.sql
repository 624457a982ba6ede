-- Packs that the operators offer to everybody, and since when.
alter table sticker_packs add column offered_at bigint;
create index sticker_packs_offered on sticker_packs (offered_at) where offered_at is not null;
