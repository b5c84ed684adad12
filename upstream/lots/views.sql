-- The lots without deleted ones, for other slices. A lot is sold if it has a hammer price, or a realized price whose buyer nobody knows. One with a
-- hammer price is uninvoiced if it is in no active invoice group. A sold lot has a number. If a closed dispute canceled the purchase of its buyer, it isn't invoiced.
create view lot_view as
  select house_id, id, ref, catalog_id, number, extension, title, image_url, lot_url, restricted, approval_id, hammer, sold_at, invoice_group_id,
    low_estimate, high_estimate, starting_bid, reserve, is_published, ends_at, closed_at, realized_price,
    (hammer is not null or realized_price > 0) is true as is_sold,
    canceled_approval_id, description, item_price, dimensions, ship_length, ship_height, ship_width, ship_weight, inventory_number, shipping,
    shipping_intl, condition, notes, provenance, artist_name, exhibited, literature, medium, circa, version,
    tax_code, has_resale_right
  from lot where not is_deleted;
