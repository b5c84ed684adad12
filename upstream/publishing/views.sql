-- What is known of the banned words of lots, for other slices; lots without any are missing.
create view lot_flag_view as
  select house_id, lot_id, words, is_potentially_banned, is_banned from lot_flag;

-- The cover photos of sessions, for other slices.
create view session_listing_view as select house_id, catalog_id, cover_image from session_listing;

-- The published lots that are withdrawn, for other slices: bidders see them, and can't bid.
create view withdrawn_lot_view as
  select house_id, lot_id from lot_publication where withdrawn_at is not null;
