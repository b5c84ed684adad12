-- What other slices may read of invoicing: the living invoice that a lot stands on.
create view lot_invoice_view as
  select g.house_id, g.lot_id, g.group_id, i.id as invoice_id
  from invoiced_lot g
  join invoice_line l on l.house_id = g.house_id and l.lot_id = g.lot_id
  join invoice i on i.house_id = l.house_id and i.id = l.invoice_id and i.group_id = g.group_id;
