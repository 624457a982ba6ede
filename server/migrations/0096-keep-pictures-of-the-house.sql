-- A picture that operators put there belongs to nobody.
alter table uploads alter column user_id drop not null;
