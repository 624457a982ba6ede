-- The console counts them by day. Rows are added in the order of time, so that a summary of each block is enough.
create index moments_by_time on moments using brin (created_at);
create index moment_praises_by_time on moment_praises using brin (created_at);
create index moment_comments_by_time on moment_comments using brin (created_at);
-- And lists those that are hidden.
create index moments_hidden on moments (created_at desc, id desc) where is_hidden;
