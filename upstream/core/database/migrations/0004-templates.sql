-- Invoice templates. Invoices keep the version they were made with, so a version is never changed.

create table template (
  house_id integer not null references house (id),
  id integer not null,
  name text not null,
  payrix_template boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (house_id, id)
);

create table template_version (
  house_id integer not null,
  template_id integer not null,
  version integer not null,
  subject text not null,
  from_name text not null,
  from_email text not null,
  bcc_email text not null default '',
  location_id integer not null,
  charges_per_lot boolean not null default false,
  paypal_email text not null default '',
  -- [{header, detail, sequence}]
  messages jsonb not null default '[]',
  -- rows of rules/invoicing/charges/taxes-and-fees
  taxes jsonb not null default '[]',
  fees jsonb not null default '[]',
  tax_on_fees boolean not null default false,
  created_at timestamptz not null,
  primary key (house_id, template_id, version),
  foreign key (house_id, template_id) references template (house_id, id),
  foreign key (house_id, location_id) references location (house_id, id)
);
