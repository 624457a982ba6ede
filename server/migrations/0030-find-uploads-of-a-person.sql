-- What somebody uploaded in a day is summed up before each further upload.
create index uploads_of_user on uploads (user_id, created_at);
