-- Snapshots have a column with the references of lots. A row of an upload that has one updates this lot, whatever its number.
alter table upload_row add column lot_ref text;
