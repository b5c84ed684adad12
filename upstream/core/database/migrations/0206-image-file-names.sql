-- The names of the image files of a lot in order, as the house's spreadsheet has them. Files with these names become images of the lot.
alter table lot
  add column image_file_names text[] not null default '{}',
  add constraint lot_image_file_names_check check (cardinality(image_file_names) <= 20);
