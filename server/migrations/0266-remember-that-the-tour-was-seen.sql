-- Whoever was here before needs no tour.
alter table users add column tour_done boolean not null default true;
