-- The telephone number of the house; empty for none.
alter table house add column phone text not null default '';
