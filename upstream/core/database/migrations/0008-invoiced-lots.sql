-- A sold lot says itself which living invoice group it is in; null: none. What is still to invoice is then an index of its
-- own, however long the house's history is. Voiding a group takes its number away again.
alter table lot add column invoice_group_id integer;
update lot l set invoice_group_id = i.group_id from invoiced_lot i where i.house_id = l.house_id and i.lot_id = l.id;
alter table lot
  add foreign key (house_id, invoice_group_id) references invoice_group (house_id, id),
  add check (invoice_group_id is null or hammer is not null);

create index lot_to_invoice on lot (house_id, catalog_id, approval_id, hammer) where hammer is not null and invoice_group_id is null;
create index lot_of_invoice_group on lot (house_id, invoice_group_id) where invoice_group_id is not null;

-- Its slice gives this view anew with the others.
drop view if exists lot_invoice_view;
drop table invoiced_lot;
