-- The invoice of each lot, with the prices that it charges unless the lot is hidden, for other slices, unless its group was voided or the lot was
-- taken off it.
create view lot_invoice_view as
  select n.house_id, n.lot_id, i.group_id, i.id as invoice_id, i.approval_id, n.id as line_id,
    n.hammer, n.premium, n.live_fee, n.suppressed
  from invoice_line n
  join invoice i on i.house_id = n.house_id and i.id = n.invoice_id
  join invoice_group g on g.house_id = i.house_id and g.id = i.group_id and g.state <> 'VOIDED'
  where not n.removed;

-- The payments of bidders, as in the ledger. A pending one is replaced by the entry that settled or failed it.
create view bidder_payment_view as
  select e.house_id, e.id, i.approval_id, e.invoice_id, i.group_id, i.currency, e.amount, e.at, e.state, e.method_id, e.online, e.cause,
    e.reference,
    -- One charge, check, or refund, which one edit recorded; or one check of a deposit, whose edits have one group each. A deposit's lines without a
    -- reference are one payment per invoice.
    case
      when e.edit_id is null then 'entry ' || e.id
      else coalesce(
        (select case when e.reference is null then 'edit ' || e.edit_id || ' invoice ' || e.invoice_id else 'receipt ' || min(r.receipt_id) end
         from payment_receipt_line r where r.house_id = e.house_id and r.edit_id = e.edit_id having count(*) > 0),
        'edit ' || e.edit_id)
    end as act,
    -- ledger entries are append-only, so a payment keeps its first version
    1 as version
  from ledger_entry e
  join invoice i on i.house_id = e.house_id and i.id = e.invoice_id
  where e.kind = 'PAYMENT' and not (e.state = 'PENDING' and exists (
    select 1 from ledger_entry a where a.house_id = e.house_id and a.invoice_id = e.invoice_id and a.refers_to = e.id));

-- Active invoice groups, with the location that determines their tax.
create view invoice_group_view as
  select house_id, id, title, location_id from invoice_group where state <> 'VOIDED';

-- The bidder of each invoice.
create view invoice_name_view as
  select house_id, id, group_id, approval_id, first_name, last_name, email, currency from invoice;

-- The status and the totals of the invoices of living groups, including additional charges. What is outstanding is negative if the house
-- owes the bidder.
create view invoice_balance_view as
  select i.house_id, i.id, i.approval_id, i.currency, i.outstanding, i.status, i.status_at,
    i.invoice_total + i.additional_total as total, i.paid + i.additional_paid as paid, i.credited
  from invoice i join invoice_group g on g.house_id = i.house_id and g.id = i.group_id and g.state <> 'VOIDED';

-- The sessions in groups whose invoices are created.
create view invoiced_session_view as
  select c.house_id, c.catalog_id, c.group_id from invoice_group_catalog c
  join invoice_group g on g.house_id = c.house_id and g.id = c.group_id and g.state = 'CREATED';

-- What the till needs of invoices in created groups: what is due on each, or owed to its bidder, and whether all of its items were handed over.
create view till_invoice_view as
  select i.house_id, i.id, i.approval_id, i.group_id, i.currency, i.outstanding, i.ship_status, i.item_count, i.version
  from invoice i join invoice_group g on g.house_id = i.house_id and g.id = i.group_id and g.state = 'CREATED';

-- Payments that users recorded, and those that they removed, as money that was in their hands: not through the provider, and not with a credit.
create view recorded_payment_view as
  select e.house_id, e.invoice_id, i.currency, e.amount, e.method_id, e.reference, e.edit_id, e.recorded_at, e.recorded_by
  from ledger_entry e join invoice i on i.house_id = e.house_id and i.id = e.invoice_id
  where e.kind = 'PAYMENT' and not e.online and e.state = 'SETTLED' and e.cause is distinct from 'CREDIT';
