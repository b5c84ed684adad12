-- What staff choose in the summary of a session: its cover photo, its featured lots, and lots whose promotion they order.

create table session_listing (
  house_id integer not null references house (id),
  catalog_id integer not null,
  -- URL of an image of a lot; null until one is chosen or the session is published
  cover_image text,
  -- empty or five lots
  featured_lots integer[] not null default '{}',
  primary key (house_id, catalog_id),
  foreign key (house_id, catalog_id) references catalog (house_id, id) on delete cascade
);

-- Orders are recorded for the operator. Nothing is charged.
create table promotion_request (
  house_id integer not null references house (id),
  lot_id integer not null,
  -- in cents
  price bigint not null check (price > 0),
  currency text not null,
  requested_at timestamptz not null,
  requested_by integer,
  primary key (house_id, lot_id),
  foreign key (house_id, lot_id) references lot (house_id, id) on delete cascade
);
