-- The data of a house for other slices: its names and the settings that determine what its users may do.
create view house_view as
  select id, ref, user_name, name, currency, time_zone, processor_type, payment_processing_enabled, inva_invoicing_disabled,
    auto_charge_enabled, connect_type, is_instant, features, ingest_type, second_factor_required, stripe_account,
    lot_maximum, banned_words, is_online_only
  from house;

-- The logos of the houses' own sites, for their public catalogs.
create view house_logo_view as
  select house_id, house_logo from private_label where house_logo is not null;
