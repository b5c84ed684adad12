-- The images of each lot in order, for other slices. rules/images/picture-files.ts derives URLs from the names and sizes. The outer join
-- costs nothing where the sizes aren't read.
create view lot_picture_view as
  select l.house_id, l.lot_id, l.id, l.position, l.picture_name, l.is_small, l.file_name, p.sizes, p.width, p.height
  from lot_picture l left join picture p on p.house_id = l.house_id and p.name = l.picture_name
  where l.position is not null;
