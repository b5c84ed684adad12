-- The artist's resale right that a template charges on marked lots: a list of none or one, so that versions so far have none.
alter table template_version add column resale_right jsonb not null default '[]';
