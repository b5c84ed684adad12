-- The invoices whose email was refused, which are few, are listed without reading the others.
create index mail_refused on mail (house_id, invoice_id, id) where kind = 'invoice' and state = 'REFUSED';
