-- What a gift of the streak took, so that it can be given back where the gift cannot be sent: the days of the streak, or 0
-- for a gold bar.
create table sign_in_gifts (
  order_id text collate "C" primary key,
  user_id text collate "C" not null,
  streak int not null check (streak between 0 and 364)
);
create index sign_in_gifts_of_person on sign_in_gifts (user_id);

-- The queue of the console: gifts, which have a due time, before orders that have none.
create index good_orders_to_ship on good_orders (is_gift desc, created_at, id) where state = 'toShip';
