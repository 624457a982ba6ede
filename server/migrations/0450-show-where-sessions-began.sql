-- The country that the address of a sign-in belongs to, by its two letters; '' where it is not known.
alter table sessions add column country text not null default '';
