-- `is_search` switches all ways of being found off. Who sees moments is kept for the moments to come.
alter table users
  add column found_by_phone boolean not null default true,
  add column found_by_mail boolean not null default true,
  add column moments_to text not null default 'friends';
