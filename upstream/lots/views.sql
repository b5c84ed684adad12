-- What other slices may read of lots. Sold is what has a hammer price; to invoice is what is sold and in no living invoice group.
create view lot_view as
  select house_id, id, ref, catalog_id, number, extension, title, image_url, lot_url, restricted, approval_id, hammer, sold_at, invoice_group_id
  from lot;
