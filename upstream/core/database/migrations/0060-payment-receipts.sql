-- Receipts: the checks and transfers of a day, recorded together. Their payments are entries of the ledger, in one edit for each invoice group.
create table payment_receipt (
  house_id integer not null references house (id),
  id integer not null,
  deposit_on date not null,
  currency text not null,
  total bigint not null check (total > 0),
  line_count integer not null check (line_count > 0),
  -- what the deposit slip says; null where nobody entered it
  control_total bigint,
  control_count integer,
  recorded_at timestamptz not null,
  recorded_by integer,
  version integer not null default 1,
  primary key (house_id, id)
);

create table payment_receipt_line (
  house_id integer not null,
  receipt_id integer not null,
  position integer not null,
  invoice_id integer not null,
  edit_id integer not null,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  method_id integer,
  reference text,
  primary key (house_id, receipt_id, position),
  foreign key (house_id, receipt_id) references payment_receipt (house_id, id),
  foreign key (house_id, invoice_id) references invoice (house_id, id)
);
create index payment_receipt_line_of_edit on payment_receipt_line (house_id, edit_id);

-- The payer of a check is found by paddle, last name, or full name among the invoices that owe something.
create index invoice_owing_by_paddle on invoice (house_id, lower(paddle_number), id) where outstanding > 0 and paddle_number <> '';
create index invoice_owing_by_last_name on invoice (house_id, lower(last_name) text_pattern_ops, id) where outstanding > 0;
create index invoice_owing_by_name on invoice (house_id, lower(first_name || ' ' || last_name) text_pattern_ops, id) where outstanding > 0;
