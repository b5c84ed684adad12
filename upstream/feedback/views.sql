-- The current feedback on the buyers of lots, at most one per lot, for other slices.
create view lot_feedback_view as
  select house_id, id, lot_id, approval_id, message, given_at from lot_feedback where withdrawn_at is null;
