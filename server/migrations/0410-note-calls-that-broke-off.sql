-- A call that the server ended because the line of one of its people was gone, not because they hung up.
alter table calls add column broken_off boolean not null default false;
