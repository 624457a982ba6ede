-- What was set of services in the console, such as the mail server. What the environment sets wins.
create table services (
  name text collate "C" primary key,
  -- Grows with each change, so that a process sees by the sum of all that there is one.
  version bigint not null,
  -- JSON texts: the settings that may be shown, by name, and the others, sealed with the key of identities; null without
  -- any.
  settings text not null,
  sealed bytea,
  changed_at bigint not null,
  -- The name of an operator.
  changed_by text not null
);
