-- The reason of the operator, for the team alone.
alter table complaints add column reason text not null default '';
