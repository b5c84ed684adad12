-- The absentee bids that aren't canceled, for other slices.
create view absentee_bid_view as
  select house_id, id, lot_id, approval_id, amount, is_maximum, placed_at from absentee_bid where canceled_at is null;
