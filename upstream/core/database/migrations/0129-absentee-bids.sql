-- Absentee bids: what bidders leave before a session. The highest one that isn't canceled holds the lot.

create table absentee_bid (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  lot_id integer not null,
  approval_id integer not null,
  amount bigint not null check (amount > 0),
  -- whether the amount is a maximum, up to which the platform bids, or a bid of exactly that amount
  is_maximum boolean not null default true,
  placed_at timestamptz not null,
  canceled_at timestamptz,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, lot_id) references lot (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id)
);
create index absentee_bid_of_lot on absentee_bid (house_id, lot_id, amount desc, placed_at, id) where canceled_at is null;
create index absentee_bid_of_bidder on absentee_bid (house_id, approval_id, id);
