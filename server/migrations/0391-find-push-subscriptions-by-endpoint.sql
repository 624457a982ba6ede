-- A renewed subscription is found by the address that it had, without a session.
create index push_subscriptions_of_endpoint on push_subscriptions using hash (endpoint);
