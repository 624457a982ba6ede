-- Which of the pictures of its good shows this colour or size; '' where none does.
alter table good_variants
  add column picture text not null default '';
