-- The payments of a house are listed by date without reading its charges.
create index ledger_payments on ledger_entry (house_id, at desc, id desc) where kind = 'PAYMENT';
