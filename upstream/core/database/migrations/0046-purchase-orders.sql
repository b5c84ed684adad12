-- The buyer's purchase order number, which companies ask for on an invoice. Empty where there is none.
alter table invoice add column purchase_order text not null default '';
