-- Invoice groups, invoices, their lines, the ledger, and what was sent.
-- Columns under "projection" are written by rules/invoicing in the transaction that adds the facts; nothing else writes them.

create table invoice_group (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  title text not null check (title <> '' and length(title) <= 50),
  template_id integer not null,
  template_version integer not null,
  location_id integer not null,
  currency text not null,
  apply_cost_per_lot boolean not null,
  state text not null check (state in ('IN_CREATION', 'CREATED', 'FAILED', 'VOIDED')),
  failure text,
  created_at timestamptz not null,
  created_by integer,
  version integer not null default 1,
  -- projection
  invoice_count integer not null default 0,
  item_count integer not null default 0,
  hammer bigint not null default 0,
  premium bigint not null default 0,
  live_fee bigint not null default 0,
  tax bigint not null default 0,
  shipping bigint not null default 0,
  insurance bigint not null default 0,
  other bigint not null default 0,
  invoice_total bigint not null default 0,
  additional_total bigint not null default 0,
  paid bigint not null default 0,
  outstanding bigint not null default 0,
  pending_charges bigint not null default 0,
  primary key (house_id, id),
  foreign key (house_id, template_id, template_version) references template_version (house_id, template_id, version),
  foreign key (house_id, location_id) references location (house_id, id)
);
create index invoice_group_recent on invoice_group (house_id, created_at desc, id desc);

create table invoice_group_catalog (
  house_id integer not null,
  group_id integer not null,
  catalog_id integer not null,
  primary key (house_id, group_id, catalog_id),
  foreign key (house_id, group_id) references invoice_group (house_id, id),
  foreign key (house_id, catalog_id) references catalog (house_id, id)
);
create index invoice_group_of_catalog on invoice_group_catalog (house_id, catalog_id);

-- A sold lot is in at most one living invoice group; two creations at once are settled here.
-- Voiding a group deletes its rows and so gives the lots back.
create table invoiced_lot (
  house_id integer not null,
  lot_id integer not null,
  group_id integer not null,
  primary key (house_id, lot_id),
  foreign key (house_id, lot_id) references lot (house_id, id),
  foreign key (house_id, group_id) references invoice_group (house_id, id)
);
create index invoiced_lot_of_group on invoiced_lot (house_id, group_id);

create table invoice (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  group_id integer not null,
  approval_id integer not null,
  -- the bidder as of creation
  channel text not null,
  member_id integer,
  first_name text not null,
  last_name text not null,
  company text not null default '',
  email text not null default '',
  phone text not null default '',
  street1 text not null default '',
  street2 text not null default '',
  city text not null default '',
  state text not null default '',
  province text not null default '',
  postal_code text not null default '',
  country text not null default '',
  tax_exempt boolean not null default false,
  paddle_number text not null default '',
  currency text not null,
  pickup boolean not null default false,
  charges_per_lot boolean not null,
  costs_override boolean not null default false,
  notes text not null default '',
  auto_charge_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  sent_at timestamptz,
  version integer not null default 1,
  -- projection
  item_count integer not null default 0,
  hammer bigint not null default 0,
  premium bigint not null default 0,
  live_fee bigint not null default 0,
  tax bigint not null default 0,
  shipping bigint not null default 0,
  insurance bigint not null default 0,
  other bigint not null default 0,
  invoice_total bigint not null default 0,
  additional_total bigint not null default 0,
  paid bigint not null default 0,
  additional_paid bigint not null default 0,
  pending_payment bigint not null default 0,
  outstanding bigint not null default 0,
  pending_charges bigint not null default 0,
  restricted_total bigint not null default 0,
  online_total bigint not null default 0,
  all_paid boolean not null default false,
  has_restricted boolean not null default false,
  status text not null default 'NOT_SENT',
  status_at timestamptz,
  ship_status text not null default 'NOT_SHIPPED',
  shipped_at timestamptz,
  primary key (house_id, id),
  unique (house_id, group_id, approval_id),
  foreign key (house_id, group_id) references invoice_group (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id)
);
create index invoice_of_group on invoice (house_id, group_id, id);
create index invoice_of_group_by_name on invoice (house_id, group_id, lower(last_name), lower(first_name), id);
create index invoice_of_group_by_total on invoice (house_id, group_id, invoice_total, id);
create index invoice_of_group_by_outstanding on invoice (house_id, group_id, outstanding, id);
create index invoice_of_group_by_status on invoice (house_id, group_id, status, id);
-- Whether any invoice of a group has a paddle is asked with every page.
create index invoice_with_paddle on invoice (house_id, group_id) where paddle_number <> '';
create index invoice_of_approval on invoice (house_id, approval_id, id);
create index invoice_by_created on invoice (house_id, created_at, id);

-- One line per lot: a snapshot of the lot and of its prices.
create table invoice_line (
  house_id integer not null,
  id integer not null,
  invoice_id integer not null,
  lot_id integer not null,
  catalog_id integer not null,
  lot_ref text not null,
  lot_number integer not null,
  lot_extension text not null,
  title text not null,
  image_url text,
  lot_url text,
  sale_identifier text not null,
  hammer bigint not null,
  premium bigint not null,
  live_fee bigint not null,
  -- the premium and live-fee terms that gave the amounts
  terms jsonb not null,
  restricted boolean not null,
  suppressed boolean not null default false,
  shipped_at timestamptz,
  version integer not null default 1,
  -- projection: round 0 charges of the line
  tax bigint not null default 0,
  shipping bigint not null default 0,
  insurance bigint not null default 0,
  other bigint not null default 0,
  total bigint not null default 0,
  additional_tax bigint not null default 0,
  additional_shipping bigint not null default 0,
  additional_insurance bigint not null default 0,
  additional_other bigint not null default 0,
  additional_paid bigint not null default 0,
  paid bigint not null default 0,
  is_paid boolean not null default false,
  paid_at timestamptz,
  paid_online boolean not null default false,
  status text not null default 'NOT_SENT',
  primary key (house_id, id),
  foreign key (house_id, invoice_id) references invoice (house_id, id),
  foreign key (house_id, lot_id) references lot (house_id, id)
);
create index invoice_line_of_invoice on invoice_line (house_id, invoice_id, catalog_id, lot_number, lot_extension, id);
create index invoice_line_of_lot on invoice_line (house_id, lot_id);

-- The ledger: charges and payments, only ever added to.
create table ledger_entry (
  house_id integer not null,
  id bigint not null,
  invoice_id integer not null,
  line_id integer,
  kind text not null check (kind in ('CHARGE', 'PAYMENT')),
  round integer not null default 0 check (round >= 0),
  amount bigint not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by integer,
  -- charges
  component text check (component in ('tax', 'shipping', 'insurance', 'other')),
  label text,
  source text check (source in ('TEMPLATE', 'AUTOMATIC_TAX', 'MANUAL')),
  -- the rule and inputs that led to the amount
  explain jsonb,
  -- payments
  state text check (state in ('SETTLED', 'PENDING', 'FAILED')),
  refers_to bigint,
  method_id integer,
  online boolean not null default false,
  reference text,
  primary key (house_id, id),
  foreign key (house_id, invoice_id) references invoice (house_id, id),
  foreign key (house_id, line_id) references invoice_line (house_id, id),
  foreign key (house_id, refers_to) references ledger_entry (house_id, id),
  foreign key (house_id, method_id) references payment_method (house_id, id),
  check ((kind = 'CHARGE') = (component is not null) and (kind = 'CHARGE') = (source is not null)),
  check ((kind = 'PAYMENT') = (state is not null))
);
create index ledger_of_invoice on ledger_entry (house_id, invoice_id, id);

-- A send of up to a whole group, carried on after a crash; each invoice at most once per run.
create table send_run (
  house_id integer not null references house (id),
  id integer not null,
  group_id integer not null,
  invoice_ids integer[] not null,
  -- [{invoiceID, reason}]
  skipped jsonb not null default '[]',
  done integer not null default 0,
  finished_at timestamptz,
  created_at timestamptz not null,
  created_by integer,
  primary key (house_id, id),
  foreign key (house_id, group_id) references invoice_group (house_id, id)
);

-- What the bidder was sent, kept as it was.
create table sent_invoice (
  house_id integer not null,
  id integer not null,
  invoice_id integer not null,
  run_id integer not null,
  mail_id bigint not null,
  sent_at timestamptz not null,
  document jsonb not null,
  primary key (house_id, id),
  unique (house_id, run_id, invoice_id),
  foreign key (house_id, invoice_id) references invoice (house_id, id),
  foreign key (house_id, run_id) references send_run (house_id, id),
  foreign key (house_id, mail_id) references mail (house_id, id)
);
create index sent_invoice_of_invoice on sent_invoice (house_id, invoice_id, id);

-- A choice of invoices too long for a URL: either ids, or a filter of a group with exceptions, resolved when it is used.
create table selection (
  house_id integer not null references house (id),
  token text not null,
  group_id integer not null,
  ids integer[],
  filter jsonb,
  except_ids integer[] not null default '{}',
  created_at timestamptz not null,
  primary key (house_id, token),
  foreign key (house_id, group_id) references invoice_group (house_id, id)
);
