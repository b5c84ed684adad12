-- Who consigned the lot, as staff name them. Bidders never see it.
alter table lot add column consignor text not null default '';
