-- What other slices may read of invoicing: the living invoice that a lot stands on.
create view lot_invoice_view as
  select g.house_id, g.lot_id, g.group_id, i.id as invoice_id
  from invoiced_lot g
  join invoice_line l on l.house_id = g.house_id and l.lot_id = g.lot_id
  join invoice i on i.house_id = l.house_id and i.id = l.invoice_id and i.group_id = g.group_id;

-- Payments of bidders as the ledger has them; one under way gives way to the entry that settled or failed it.
create view bidder_payment_view as
  select e.house_id, e.id, i.approval_id, e.invoice_id, i.currency, e.amount, e.at, e.state, e.method_id, e.online
  from ledger_entry e
  join invoice i on i.house_id = e.house_id and i.id = e.invoice_id
  where e.kind = 'PAYMENT' and not (e.state = 'PENDING' and exists (
    select 1 from ledger_entry a where a.house_id = e.house_id and a.invoice_id = e.invoice_id and a.refers_to = e.id));
