-- What other slices may read of pictures: which ones a lot has, in their order. rules/images/picture-files.ts makes addresses of the names.
create view lot_picture_view as
  select house_id, lot_id, position, picture_name from lot_picture;
