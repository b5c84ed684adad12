-- What a closed dispute canceled: the buyer's purchase of the lot, which isn't invoiced then, and the line of an invoice, which owes nothing.

-- the buyer whose purchase was canceled; null for none
alter table lot add column canceled_approval_id integer;
update lot l set canceled_approval_id = d.approval_id from dispute d
  where d.house_id = l.house_id and d.lot_id = l.id and d.approval_id = l.approval_id
    and d.state = 'CLOSED' and not (d.reason_id = 7 and d.resolution_id is not distinct from 3);
drop index lot_to_invoice;
create index lot_to_invoice on lot (house_id, catalog_id, approval_id, hammer)
  where hammer is not null and invoice_group_id is null and canceled_approval_id is distinct from approval_id;

alter table invoice_line add column canceled boolean not null default false;
-- projection: what credit notes credit on the line
alter table invoice_line add column credited bigint not null default 0;
update invoice_line n set canceled = true
  from invoice i, invoice_group g, lot l
  where i.house_id = n.house_id and i.id = n.invoice_id and g.house_id = i.house_id and g.id = i.group_id and g.state <> 'VOIDED'
    and l.house_id = n.house_id and l.id = n.lot_id and l.canceled_approval_id = i.approval_id;

-- A credit note that cancels a sale, and one that reverses it, is on the line of the lot.
with note as (
  select c.house_id, c.invoice_id, c.edit_id, c.amount, n.id as line_id,
    row_number() over (partition by c.house_id, c.invoice_id, c.edit_id, c.amount order by c.id) as place
  from dispute_effect e
  join dispute d on d.house_id = e.house_id and d.id = e.dispute_id
  join credit_note c on c.house_id = e.house_id and c.id = e.credit_note_id
  join invoice_line n on n.house_id = c.house_id and n.invoice_id = c.invoice_id and n.lot_id = d.lot_id
), entry as (
  select house_id, id, invoice_id, edit_id, amount,
    row_number() over (partition by house_id, invoice_id, edit_id, amount order by id) as place
  from ledger_entry where kind = 'CREDIT' and line_id is null
)
update ledger_entry l set line_id = note.line_id
  from note join entry on entry.house_id = note.house_id and entry.invoice_id = note.invoice_id and entry.edit_id = note.edit_id
    and entry.amount = note.amount and entry.place = note.place
  where l.house_id = entry.house_id and l.id = entry.id;

update invoice_line n set credited = c.amount
  from (select house_id, line_id, sum(amount) as amount from ledger_entry where kind = 'CREDIT' and line_id is not null group by house_id, line_id) c
  where c.house_id = n.house_id and c.line_id = n.id;

-- The states of what credit notes cover.
with covered as (
  select i.house_id, i.id, (select max(l.at) from ledger_entry l where l.house_id = i.house_id and l.invoice_id = i.id and l.kind = 'CREDIT') as at
  from invoice i
  where i.credited > 0 and i.item_count > 0 and i.credited >= i.invoice_total + i.additional_total and i.pending_payment = 0
)
update invoice i set status = 'CREDITED', status_at = covered.at
  from covered where i.house_id = covered.house_id and i.id = covered.id;
update invoice_line n set status = 'CREDITED', is_paid = false, paid_at = null, paid_online = false
  from invoice i
  where i.house_id = n.house_id and i.id = n.invoice_id and (n.canceled or i.status = 'CREDITED');
