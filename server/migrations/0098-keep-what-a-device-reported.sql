-- What a device said that it reports for, such as 'login' or 'launch'.
alter table sessions add column event text not null default '';
