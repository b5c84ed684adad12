-- Disputes and returns: one per lot and bidder. Prices are as of the opening.

create table dispute (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  lot_id integer not null,
  approval_id integer not null,
  catalog_id integer not null,
  kind text not null check (kind in ('DISPUTE', 'RETURN')),
  reason_id integer not null,
  -- of a mutual resolution
  resolution_id integer,
  currency text not null,
  hammer bigint not null,
  premium bigint not null,
  live_fee bigint not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'CANCELED')),
  opened_at timestamptz not null,
  opened_by integer,
  -- the last change of state
  changed_at timestamptz not null,
  changed_by integer,
  -- when a mutual resolution closes itself
  resolves_at timestamptz,
  version integer not null default 1,
  primary key (house_id, id),
  unique (house_id, lot_id, approval_id),
  foreign key (house_id, lot_id) references lot (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id)
);
create index dispute_open on dispute (house_id, opened_at, id) where state = 'OPEN';
create index dispute_past on dispute (house_id, changed_at, id) where state <> 'OPEN';
create index dispute_by_date on dispute (house_id, changed_at, id);
create index dispute_of_bidder on dispute (house_id, approval_id, id);

create table dispute_message (
  house_id integer not null references house (id),
  id integer not null,
  dispute_id integer not null,
  at timestamptz not null,
  -- null: the system
  by_user integer,
  text text not null,
  primary key (house_id, id),
  foreign key (house_id, dispute_id) references dispute (house_id, id)
);
create index dispute_message_of on dispute_message (house_id, dispute_id, id);

-- What closing did. Rows are never changed or deleted: reopening adds one that reverses each.
create table dispute_effect (
  house_id integer not null references house (id),
  id integer not null,
  dispute_id integer not null,
  approval_id integer not null,
  kind text not null check (kind in ('PLATFORM_CREDIT', 'NO_BID_LIST', 'STRIKE', 'CREDIT_NOTE')),
  -- null for what is no money
  amount bigint,
  currency text,
  credit_note_id integer,
  reverses_id integer,
  at timestamptz not null,
  by_user integer,
  primary key (house_id, id),
  unique (house_id, reverses_id),
  foreign key (house_id, dispute_id) references dispute (house_id, id),
  foreign key (house_id, credit_note_id) references credit_note (house_id, id),
  foreign key (house_id, reverses_id) references dispute_effect (house_id, id)
);
create index dispute_effect_of on dispute_effect (house_id, dispute_id, id);
create index dispute_effect_of_bidder on dispute_effect (house_id, approval_id, id);

create table dispute_terms_acceptance (
  house_id integer not null references house (id),
  id integer not null,
  -- the version of the text
  version integer not null,
  at timestamptz not null,
  by_user integer,
  primary key (house_id, id)
);

-- Whether the bidder came from eBay.
alter table approval add column is_ebay boolean not null default false;

-- A credit note can be reversed by another one with the opposite amount.
alter table credit_note drop constraint credit_note_amount_check;
alter table credit_note add constraint credit_note_amount_check check (amount <> 0);
alter table credit_note add column reverses_id integer;
create unique index credit_note_reversal on credit_note (house_id, reverses_id) where reverses_id is not null;
