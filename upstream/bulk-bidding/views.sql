-- The absentee bids that aren't canceled, for other slices. Of equal ones, the one with the lower sequence is the higher one.
create view absentee_bid_view as
  select house_id, id, lot_id, approval_id, amount, is_maximum, placed_at, sequence, for_house_by from absentee_bid where canceled_at is null;
