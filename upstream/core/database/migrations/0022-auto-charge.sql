-- The time of the day at which a house's cards are charged automatically, on its own clocks.
alter table house add column auto_charge_time text not null default '09:00' check (auto_charge_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

-- What became of a planned automatic charge when its time came: one row for each look that ended it.
create table auto_charge (
  house_id integer not null references house (id),
  id integer not null,
  invoice_id integer not null,
  -- the planned day on the house's calendar
  day text not null,
  at timestamptz not null,
  -- STARTED: its charge run tells the rest. REFUSED: it could not be charged any more, and the date was removed.
  -- OUTDATED: sent or edited too late for the date, or the product did not run on that day; the date stays for staff to choose anew.
  state text not null check (state in ('STARTED', 'REFUSED', 'OUTDATED')),
  -- why it was not charged, as staff read it
  reason text,
  charge_run_id integer,
  -- when the house's contact was told by mail
  reported_at timestamptz,
  primary key (house_id, id),
  foreign key (house_id, invoice_id) references invoice (house_id, id),
  check ((state = 'STARTED') = (charge_run_id is not null)),
  check ((state = 'STARTED') = (reason is null))
);
create index auto_charge_of_invoice on auto_charge (house_id, invoice_id, id);
create index auto_charge_unreported on auto_charge (house_id, id) where reported_at is null;
create unique index auto_charge_once on auto_charge (house_id, invoice_id, charge_run_id) where charge_run_id is not null;
create index invoice_auto_charge on invoice (house_id, group_id, auto_charge_at) where auto_charge_at is not null;
