-- Where the one who asks found the other: 'search', 'code', 'group', 'card' or 'chat'; '' of older requests.
alter table friend_requests add column source text not null default '';
