-- A red packet with its shares, drawn when it is made. What is open of it lies in held:packet:<id>.
create table red_packets (
  id text collate "C" primary key,
  sender_id text collate "C" not null,
  conversation_id text collate "C" not null,
  message_id text collate "C" not null,
  -- The place of its message, for who may see it.
  seq bigint not null default 0,
  kind text not null check (kind in ('normal', 'lucky', 'exclusive')),
  wish text not null,
  count int not null check (count between 1 and 100),
  total bigint not null check (total >= count),
  for_user_id text collate "C",
  salt text not null,
  commitment text not null,
  created_at bigint not null,
  expires_at bigint not null,
  -- When what was left went back; 0 before. One of which all are taken gets it too, when its time is over.
  settled_at bigint not null default 0
);
create index red_packets_of_sender on red_packets (sender_id, created_at desc);
create index red_packets_unsettled on red_packets (expires_at) where settled_at = 0;
create index red_packets_of_conversation on red_packets (conversation_id) where settled_at = 0;

-- A share is free, somebody's, or went back.
create table red_packet_shares (
  packet_id text collate "C" not null references red_packets (id),
  place int not null,
  cents bigint not null check (cents between 1 and 20000),
  user_id text collate "C",
  taken_at bigint not null default 0,
  returned boolean not null default false,
  primary key (packet_id, place),
  constraint red_packet_shares_once unique (packet_id, user_id),
  check (not (returned and user_id is not null))
);
create index red_packet_shares_free on red_packet_shares (packet_id, place) where user_id is null and not returned;
create index red_packet_shares_of_person on red_packet_shares (user_id, taken_at desc) where user_id is not null;
