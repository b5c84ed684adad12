-- The line whose price a charge, or a credit note, corrects. It can be on the invoice as a whole.
alter table ledger_entry add column corrects_line_id integer;
alter table credit_note add column corrects_line_id integer;

-- A lot that is moved to a bidder whose invoice is paid gets an invoice of its own, so a group can have several invoices of a bidder.
alter table invoice drop constraint invoice_house_id_group_id_approval_id_key;
create index invoice_of_group_by_approval on invoice (house_id, group_id, approval_id, id);

-- Corrections of the sale of a lot: another buyer or price, unsold after all, or sold after all.
create table sale_correction (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  lot_id integer not null,
  kind text not null check (kind in ('BUYER', 'PRICE', 'UNSOLD', 'ADDED')),
  reason text not null,
  -- the result of the lot before and after
  before jsonb not null,
  after jsonb not null,
  -- the invoices as they were before and after, in minor units
  invoices jsonb not null,
  -- what an undo needs
  trail jsonb not null,
  -- disputes that the correction canceled
  dispute_ids integer[] not null,
  corrected_at timestamptz not null,
  corrected_by integer,
  undone_at timestamptz,
  undone_by integer,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, lot_id) references lot (house_id, id)
);
create index sale_correction_of_lot on sale_correction (house_id, lot_id, id);
