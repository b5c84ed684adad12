-- Bids in the order in which they were taken, with who entered them. A bid is for a bidder, or for the house's own account, which a user bids for.
alter table absentee_bid
  add column sequence integer,
  -- names the request; the same request places one bid on a lot
  add column request_key text,
  -- null for bids that no user of the house entered
  add column entered_by integer,
  add column for_house_by integer,
  add column canceled_by integer,
  add column cancel_reason text not null default '',
  alter column approval_id drop not null;
update absentee_bid b set sequence = o.sequence
from (select house_id, id, row_number() over (partition by house_id, lot_id order by placed_at, id) as sequence from absentee_bid) o
where b.house_id = o.house_id and b.id = o.id;
alter table absentee_bid
  alter column sequence set not null,
  add check ((approval_id is null) <> (for_house_by is null)),
  add foreign key (house_id, entered_by) references house_user (house_id, id),
  add foreign key (house_id, for_house_by) references house_user (house_id, id),
  add foreign key (house_id, canceled_by) references house_user (house_id, id);
create unique index absentee_bid_order on absentee_bid (house_id, lot_id, sequence);
create unique index absentee_bid_request on absentee_bid (house_id, request_key, lot_id) where request_key is not null;
-- Of equal bids, the one that was taken first is the higher one. Times don't tell: two bids can have the same.
drop index absentee_bid_of_lot;
create index absentee_bid_of_lot on absentee_bid (house_id, lot_id, amount desc, sequence) where canceled_at is null;

-- How bidding on a lot goes: what its bids come to. Without a row, the lot has no bids, or nobody has asked yet.
create table lot_bidding (
  house_id integer not null references house (id),
  lot_id integer not null,
  price bigint,
  -- the bid that leads, and is the ceiling
  lead_bid_id integer,
  bid_count integer not null,
  -- the last sequence number that a bid on the lot got
  last_sequence integer not null,
  version integer not null default 1,
  primary key (house_id, lot_id),
  foreign key (house_id, lot_id) references lot (house_id, id),
  foreign key (house_id, lead_bid_id) references absentee_bid (house_id, id),
  check ((price is null) = (lead_bid_id is null))
);

-- The terms of bids, from the moment when the session is published.
alter table catalog
  -- [{from, increment}] in minor units; null until then
  add column bid_increments jsonb,
  -- bids near the end of a lot extend it to at least so long after them; 0: none does
  add column extension_seconds integer not null default 120 check (extension_seconds = 0 or extension_seconds between 30 and 600);

alter table lot
  -- where bids have moved the end: when it was to be before
  add column scheduled_ends_at timestamptz,
  -- when bidding on the lot was closed
  add column closed_at timestamptz;
update lot l set closed_at = l.ends_at from catalog c
where c.house_id = l.house_id and c.id = l.catalog_id and c.ended_at is not null and l.ends_at is not null;
create index lot_to_close on lot (ends_at) where closed_at is null and ends_at is not null and is_published and not is_deleted;
