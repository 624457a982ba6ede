-- Whose reactions to what a person said wake their browsers.
alter table users
  add column notify_reactions text not null default 'known' check (notify_reactions in ('none', 'known', 'all'));
