-- The disputes of lots, for other slices.
create view dispute_view as
  select house_id, id, ref, lot_id, approval_id, state from dispute;
