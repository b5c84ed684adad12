-- The tax numbers (VAT, GST) of the house and of the buyer, as documents show them.
alter table house add column tax_number text not null default '';
alter table invoice add column tax_number text not null default '';
