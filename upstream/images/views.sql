-- The pictures of each lot in order, for other slices. rules/images/picture-files.ts derives URLs from the names.
create view lot_picture_view as
  select house_id, lot_id, position, picture_name from lot_picture;
