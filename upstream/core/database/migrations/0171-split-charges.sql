-- How the amount of which a charge is a part was split over lots. Null if it was charged on each.
alter table ledger_entry add column split text check (split in ('EQUALLY', 'BY_HAMMER'));
update ledger_entry l set split = case e.action when 'invoice.charge-equally' then 'EQUALLY' else 'BY_HAMMER' end
from invoice_edit e
where e.house_id = l.house_id and e.id = l.edit_id and e.action in ('invoice.charge-equally', 'invoice.charge-by-hammer')
  and l.kind = 'CHARGE' and l.source = 'MANUAL' and l.line_id is not null;
