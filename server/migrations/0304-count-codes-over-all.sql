-- How many codes were sent in an hour of the clock, over all: an hour's and a day's budget stop what would be paid for.
create table codes_sent (
  channel text not null,
  hour bigint not null,
  sent integer not null,
  primary key (channel, hour)
);
