-- What a payment method adds to payments by it: a rate in millionths, below 0 for a discount, and its name for bidders. 0 for none.
alter table payment_method
  add column surcharge_rate integer not null default 0 check (surcharge_rate between -500000 and 500000),
  add column surcharge_name text not null default '';

-- A surcharge is a charge that came with a payment: it isn't taxed or recomputed, and goes when the payment is removed.
alter table ledger_entry drop constraint ledger_entry_source_check;
alter table ledger_entry add constraint ledger_entry_source_check check (source in ('TEMPLATE', 'AUTOMATIC_TAX', 'MANUAL', 'SURCHARGE'));
