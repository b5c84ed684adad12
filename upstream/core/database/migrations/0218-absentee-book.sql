-- How bidders left the bids that staff entered in the auctioneer's book.
alter table absentee_bid
  -- null for bids that nobody entered from a phone call or a form
  add column source text check (source in ('PHONE', 'FORM', 'EMAIL', 'IN_PERSON')),
  add column note text not null default '';
