-- What a person was called before and after a renaming; null in all other lines, and in those of before.
alter table meeting_log add column name_before text, add column name_after text;
