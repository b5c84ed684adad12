-- The images of each lot in order, for other slices. rules/images/picture-files.ts derives URLs from the names.
create view lot_picture_view as
  select house_id, lot_id, id, position, picture_name, is_small, file_name from lot_picture where position is not null;
