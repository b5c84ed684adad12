-- What staff enter about a lot, lots without a number, and deleted lots, whose numbers stay used.

-- Views depend on the types of these columns; the views are created again after the migrations.
do $$ declare v text; begin
  for v in select viewname from pg_views where schemaname = current_schema() loop execute format('drop view if exists %I cascade', v); end loop;
end $$;

-- Numbers of Buy It Now items can have up to 15 digits.
alter table invoice_line alter column lot_number type bigint;

alter table lot
  -- Null: the lot has none yet, or only an inventory number. It can't be published or sold.
  alter column number drop not null,
  alter column number type bigint,
  add column dimensions text not null default '',
  -- whole units, as staff enter them
  add column ship_length integer check (ship_length >= 0),
  add column ship_height integer check (ship_height >= 0),
  add column ship_width integer check (ship_width >= 0),
  add column ship_weight integer check (ship_weight >= 0),
  -- only in Buy It Now sales
  add column item_price bigint,
  add column shipping bigint,
  add column shipping_intl bigint,
  add column condition text not null default '',
  add column notes text not null default '',
  add column provenance text not null default '',
  add column exhibited text not null default '',
  add column literature text not null default '',
  add column medium text not null default '',
  add column circa text not null default '',
  add column is_deleted boolean not null default false,
  add check (number is not null or hammer is null),
  add check (not is_deleted or hammer is null);

-- Checked at the end of a statement or, where a transaction defers it, at its end: lots can exchange their numbers.
alter table lot drop constraint lot_house_id_catalog_id_number_extension_key;
alter table lot add constraint lot_number_of_session unique (house_id, catalog_id, number, extension) deferrable initially immediate;

create index lot_by_inventory_number on lot (house_id, catalog_id, inventory_number) where inventory_number <> '';
