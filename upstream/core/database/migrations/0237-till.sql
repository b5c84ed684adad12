-- Payments at the till: of one person, in several methods, also with credits that the house owes them on other invoices.
alter table payment_receipt add column kind text not null default 'DEPOSIT' check (kind in ('DEPOSIT', 'TILL'));
-- the primary record of the person who paid at the till
alter table payment_receipt add column person_id integer;
-- what the person got back in cash, in minor units
alter table payment_receipt add column change_given bigint not null default 0;
-- Credits pay invoices and take from others, so that they add up to nothing.
alter table payment_receipt drop constraint payment_receipt_total_check;
alter table payment_receipt add constraint payment_receipt_total_check check (total > 0 or (kind = 'TILL' and total = 0));
alter table payment_receipt_line drop constraint payment_receipt_line_amount_check;
alter table payment_receipt_line add column is_credit boolean not null default false;
alter table payment_receipt_line add constraint payment_receipt_line_amount_check check (amount > 0 or (is_credit and amount <> 0));
create index payment_receipt_of_person on payment_receipt (house_id, person_id, id) where person_id is not null;

-- What staff recorded on a day, for the count of the drawer.
create index ledger_recorded_payments on ledger_entry (house_id, recorded_at) where kind = 'PAYMENT' and not online;

-- Counts of the drawer: what was in it against what was recorded, by method. They are kept as they were counted.
create table drawer_count (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  -- in the house's time zone
  day date not null,
  currency text not null,
  -- whose payments were counted; null for those of all users
  user_id integer,
  note text not null,
  counted_at timestamptz not null,
  counted_by integer not null,
  primary key (house_id, id)
);
create index drawer_count_of_day on drawer_count (house_id, day desc, id desc);

create table drawer_count_line (
  house_id integer not null,
  count_id integer not null,
  method_id integer not null,
  -- how many payments were recorded, and their sum in minor units
  payments integer not null,
  expected bigint not null,
  -- what was in the drawer before
  float bigint not null check (float >= 0),
  counted bigint not null,
  primary key (house_id, count_id, method_id),
  foreign key (house_id, count_id) references drawer_count (house_id, id)
);

-- A credit of one invoice that pays another one.
alter table ledger_entry drop constraint ledger_entry_check2;
alter table ledger_entry add constraint ledger_entry_cause_check
  check (cause is null or (cause in ('REFUND', 'DISPUTE', 'CREDIT') and kind = 'PAYMENT'));
