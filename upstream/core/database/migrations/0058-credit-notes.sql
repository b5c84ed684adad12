-- Credit notes: they lower what an invoice owes without being money. A refund can issue one, so that the bidder does not owe the refunded amount again.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('CHARGE', 'PAYMENT', 'CREDIT'));
-- projection
alter table invoice add column credited bigint not null default 0;

-- The bidder and the invoice are as they were invoiced, so only the credit itself is stored.
create table credit_note (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  invoice_id integer not null,
  edit_id integer not null,
  -- the refund that issued it; null for one that staff issued by itself
  refund_id integer,
  amount bigint not null check (amount > 0),
  net bigint not null,
  -- [{label, amount}]: the part of each tax of the invoice, under its name
  taxes jsonb not null,
  reason text not null,
  created_at timestamptz not null,
  created_by integer,
  primary key (house_id, id),
  foreign key (house_id, invoice_id) references invoice (house_id, id),
  foreign key (house_id, refund_id) references charge_refund (house_id, id)
);
create index credit_note_of_invoice on credit_note (house_id, invoice_id, id);
create unique index credit_note_of_refund on credit_note (house_id, refund_id) where refund_id is not null;

-- Whether a credit note is issued once the refund is made.
alter table charge_refund add column with_credit_note boolean not null default false;
