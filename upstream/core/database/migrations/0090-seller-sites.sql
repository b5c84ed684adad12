-- Where users without access to disputes are sent instead; null: they are told that they lack the permission.
alter table house add column seller_site_url text;
