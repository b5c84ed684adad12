-- Sessions that haven't ended, for ending them, and the lots of the timed sales that are made from unsold lots.
create index catalog_to_end on catalog (starts_at) where ended_at is null and not is_deleted;
create unique index catalog_unsold_of on catalog (house_id, unsold_of) where unsold_of is not null;
-- The unsold lot that this one offers again.
alter table lot add column original_lot_id integer;
