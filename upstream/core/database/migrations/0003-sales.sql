-- Sales and their results: auction groups, sessions (catalogs), lots, bidders (approvals) and their paddles.

create table auction_group (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  name text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (house_id, id)
);

create table catalog (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  group_id integer not null,
  identifier text not null,
  title text not null,
  kind text not null check (kind in ('LIVE', 'TIMED', 'BUY_NOW')),
  starts_at timestamptz not null,
  ended_at timestamptz,
  time_zone text not null,
  location_id integer not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- [{from, to|null, rateMillionths}] in minor units, and how the steps are read
  premium_steps jsonb not null,
  premium_mode text not null default 'MARGINAL' check (premium_mode in ('MARGINAL', 'SLAB')),
  -- {MARKETPLACE, PRIVATE_LABEL, AGGREGATOR, FLOOR: rate in millionths of the hammer}
  live_fee_rates jsonb not null default '{}',
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, group_id) references auction_group (house_id, id),
  foreign key (house_id, location_id) references location (house_id, id)
);
create index catalog_of_group on catalog (house_id, group_id, starts_at);
create index catalog_ended on catalog (house_id, ended_at);

-- An approval is a bidder of a house on a platform, lasting; member_id is null for floor bidders.
create table approval (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  member_id integer,
  channel text not null check (channel in ('MARKETPLACE', 'PRIVATE_LABEL', 'AGGREGATOR', 'FLOOR')),
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
  has_card boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (house_id, id)
);

create table lot (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  catalog_id integer not null,
  number integer not null,
  extension text not null default '',
  inventory_number text not null default '',
  title text not null,
  description text not null default '',
  artist_name text not null default '',
  low_estimate bigint,
  high_estimate bigint,
  starting_bid bigint,
  reserve bigint,
  image_url text,
  lot_url text,
  restricted boolean not null default false,
  -- null while not sold
  approval_id integer,
  hammer bigint check (hammer > 0),
  sold_at timestamptz,
  version integer not null default 1,
  primary key (house_id, id),
  unique (house_id, catalog_id, number, extension),
  foreign key (house_id, catalog_id) references catalog (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id),
  check ((approval_id is null) = (hammer is null) and (hammer is null) = (sold_at is null))
);
create index lot_sold on lot (house_id, catalog_id, approval_id) where hammer is not null;
create index lot_of_approval on lot (house_id, approval_id);

create table paddle (
  house_id integer not null references house (id),
  catalog_id integer not null,
  approval_id integer not null,
  number text not null,
  primary key (house_id, catalog_id, approval_id),
  foreign key (house_id, catalog_id) references catalog (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id)
);
