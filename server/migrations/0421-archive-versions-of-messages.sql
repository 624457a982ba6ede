-- What an edited message said before, as JSON: version, content, extras and time of each.
alter table archived_messages add column versions text;
