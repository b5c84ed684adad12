-- Amounts of the buyer's premium for each lot, in minor units of the currency of its steps; null for none: a flat amount above what the steps make, and
-- the least and the most that a lot is charged.
alter table sale_terms
  add column premium_flat bigint check (premium_flat > 0),
  add column premium_minimum bigint check (premium_minimum > 0),
  add column premium_maximum bigint check (premium_maximum > 0),
  add constraint sale_terms_premium_limits check (premium_minimum <= premium_maximum);

alter table catalog
  add column premium_flat bigint check (premium_flat > 0),
  add column premium_minimum bigint check (premium_minimum > 0),
  add column premium_maximum bigint check (premium_maximum > 0),
  add constraint catalog_premium_limits check (premium_minimum <= premium_maximum);

-- The terms that gave the premium of a line have all parts of it.
update invoice_line set terms = jsonb_set(terms, '{premium}',
  '{"flat": null, "minimum": null, "maximum": null}'::jsonb || (terms->'premium')) where jsonb_typeof(terms->'premium') = 'object';
