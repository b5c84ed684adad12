-- What clerks enter while a live sale is held: an append-only log. An entry that is undone stays, followed by the one that undid it.
create table clerk_entry (
  house_id integer not null references house (id),
  id integer not null,
  catalog_id integer not null,
  lot_id integer not null,
  -- the place in the order of the session's entries
  sequence integer not null,
  kind text not null check (kind in ('SOLD', 'PASSED', 'REOPENED', 'UNDONE')),
  -- in minor units; only of lots that were sold
  hammer bigint check (hammer > 0),
  approval_id integer,
  entered_by integer not null,
  entered_at timestamptz not null,
  -- names the request, which is entered once
  request_key text,
  -- the sequence number of the entry that this one undoes
  undoes integer,
  -- the result of the lot before: approvalId, hammer, soldAt, realizedPrice, closedAt
  replaced jsonb not null,
  primary key (house_id, id),
  foreign key (house_id, catalog_id) references catalog (house_id, id),
  foreign key (house_id, lot_id) references lot (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id),
  foreign key (house_id, entered_by) references house_user (house_id, id),
  check ((kind = 'SOLD') = (hammer is not null and approval_id is not null)),
  check ((kind = 'UNDONE') = (undoes is not null))
);
create unique index clerk_entry_order on clerk_entry (house_id, catalog_id, sequence);
create unique index clerk_entry_request on clerk_entry (house_id, request_key) where request_key is not null;
create unique index clerk_entry_undone on clerk_entry (house_id, catalog_id, undoes) where undoes is not null;
create index clerk_entry_of_lot on clerk_entry (house_id, lot_id, sequence);

-- What open desks of a session show changes with this version. Without a row, it is 1 and nobody has entered anything.
create table clerk_desk (
  house_id integer not null references house (id),
  catalog_id integer not null,
  last_sequence integer not null default 0,
  version integer not null default 2,
  primary key (house_id, catalog_id),
  foreign key (house_id, catalog_id) references catalog (house_id, id)
);
