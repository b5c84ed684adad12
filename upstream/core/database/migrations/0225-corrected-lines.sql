-- A line whose lot passed after it was invoiced: the lot isn't sold on this invoice.
alter table invoice_line add column removed boolean not null default false;
