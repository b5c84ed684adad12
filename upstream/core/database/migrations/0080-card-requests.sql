-- Links by which bidders save a card on a page of the payment provider, with the mandate that they agree to.
create table card_request (
  house_id integer not null,
  id integer not null,
  approval_id integer not null,
  processor text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'COMPLETED', 'EXPIRED', 'CANCELED')),
  -- canceled by a newer request, not by staff: a card that the bidder is just saving counts
  is_replaced boolean not null default false,
  -- SHA-256 of the unguessable part of the address, which is stored nowhere
  token_hash text not null unique,
  -- where the link was emailed; null: it was given to staff
  recipient text,
  mandate_version integer not null,
  mandate_text text not null,
  -- when the bidder last agreed; null: never
  agreed_at timestamptz,
  -- the house's account at the provider, once a page was opened
  account text,
  -- the provider's customer that the card is saved for
  customer_ref text,
  -- the provider's page that is open; null: none
  page_ref text,
  -- counts the pages: of two that are opened at once, only the last one stays open
  pages integer not null default 0,
  created_at timestamptz not null,
  created_by integer,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- null: the bidder, or the system
  ended_by integer,
  -- the saved card, and the provider's ids of its setup and mandate
  card_ref text,
  kind text check (kind in ('CARD', 'ACH')),
  brand text,
  last_four text,
  setup_ref text,
  mandate_ref text,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id)
);
create unique index card_request_open on card_request (house_id, approval_id) where state = 'OPEN';
create index card_request_of_bidder on card_request (house_id, approval_id, id desc);
