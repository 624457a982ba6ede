-- Whom the text of a kept message names, and how it is formatted, as JSON.
alter table favourites add column extras text not null default '{}';
