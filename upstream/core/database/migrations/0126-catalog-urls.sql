-- The public address of the house's catalogs, with a placeholder for the session; null: they have none.
alter table house add column catalog_url text;
