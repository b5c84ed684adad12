-- Why staff entered the tax of an invoice by hand, instead of the computed one; empty while it is computed.
alter table invoice add column tax_reason text not null default '';
-- The same of the invoice when the entry was added.
alter table sales_tax_entry add column tax_reason text not null default '';
