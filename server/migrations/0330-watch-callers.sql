-- Until when a call goes on ringing without another sign of its caller; null where none of the caller's sockets was seen.
alter table calls add column caller_until timestamptz;
