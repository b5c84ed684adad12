-- What one part of an invoice owes the bidder pays its other parts: nothing is pending beside a balance of 0, and money that covers it made it Paid.
update invoice set pending_charges = least(pending_charges, greatest(outstanding, 0)) where pending_charges > greatest(outstanding, 0);

update invoice i set all_paid = true, status = 'PAID', status_at = p.at
from (
  select l.house_id, l.invoice_id, max(l.at) as at from ledger_entry l
  where l.kind = 'PAYMENT' and l.state = 'SETTLED' and l.amount > 0
    and not exists (select 1 from ledger_entry r where r.house_id = l.house_id and r.refers_to = l.id and r.state = 'SETTLED' and -r.amount >= l.amount)
  group by l.house_id, l.invoice_id
) p
where i.house_id = p.house_id and i.id = p.invoice_id and i.outstanding <= 0 and i.item_count > 0 and i.status <> 'PAID';

update invoice_line l set is_paid = true, paid = greatest(l.paid, l.total), paid_at = coalesce(l.paid_at, i.status_at),
  status = case when l.shipped_at is null then 'PAID' else l.status end
from invoice i
where i.house_id = l.house_id and i.id = l.invoice_id and i.outstanding <= 0 and i.status = 'PAID' and i.all_paid and not l.is_paid and not l.suppressed;

update invoice_group g set pending_charges = t.pending_charges
from (select house_id, group_id, sum(pending_charges) as pending_charges from invoice group by house_id, group_id) t
where g.house_id = t.house_id and g.id = t.group_id and g.pending_charges <> t.pending_charges;
